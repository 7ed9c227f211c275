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
});
