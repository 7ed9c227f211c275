import { beforeAll, describe, expect, it, vi } from 'vitest';
import { isolated } from './isolated.ts';

// The language is stored in the browser.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
});

describe('text within a line', () => {
  it.each(['Lena Krüger', '', '日本語', '👩‍👩‍👧', 'a\u200db', 'Привет'])('leaves %s unchanged', (text) => {
    expect(isolated(text)).toBe(text);
  });

  it('isolates right-to-left text', () => {
    expect(isolated('مرحبا')).toBe('\u2068مرحبا\u2069');
    expect(isolated('שלום (5)')).toBe('\u2068שלום (5)\u2069');
  });

  it('removes direction controls, which could also end the isolate', () => {
    expect(isolated('exe.\u202egpj')).toBe('exe.gpj');
    expect(isolated('مرحبا\u2069\u202eabc')).toBe('\u2068مرحباabc\u2069');
  });

  it('is applied to all arguments of translated texts', async () => {
    const { defineText, translate } = await import('./text.ts');
    const text = translate(
      defineText({
        ask: { de: (name: string, names: string[], n: number) => `„${name}“ ${names.join()} ${n}`, en: () => '' },
      }),
      'de',
    );
    expect(text.ask('x\u202ey', ['\u202ez', 'ok'], 5)).toBe('„xy“ z,ok 5');
  });

  it('has single quotes within quotes', async () => {
    const { defineText, translate } = await import('./text.ts');
    const texts = defineText({
      sent: { de: (what: string) => `„${what}“ ist verschickt.`, en: (what: string) => `“${what}” is sent.` },
      title: { de: (what: string) => `Belohnung: ${what}`, en: (what: string) => `Reward: ${what}` },
    });
    const reward = 'Cap „Kurvenliebe“ für Ida';
    expect(translate(texts, 'de').sent(reward)).toBe('„Cap ‚Kurvenliebe‘ für Ida“ ist verschickt.');
    expect(translate(texts, 'en').sent(reward)).toBe('“Cap ‚Kurvenliebe‘ für Ida” is sent.');
    expect(translate(texts, 'de').title(reward)).toBe('Belohnung: Cap „Kurvenliebe“ für Ida');
  });
});
