import { moderationInput } from '@leitstand/contract/moderation/sanctions';
import { beforeAll, describe, expect, it, vi } from 'vitest';

// The language is stored in the browser.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
});

describe('texts and steps', () => {
  it('are sent as the server takes them', async () => {
    const { defaultValues, inputOf, valuesOfSettings } = await import('./settings-values.ts');
    const values = { ...defaultValues(), 'spam.en': ' Stop it. ', withinDays: 30 };
    const input = inputOf(values, 7);
    expect(moderationInput.parse(input)).toEqual(input);
    expect(input).toMatchObject({ texts: { spam: { en: 'Stop it.' } }, ladder: { withinDays: 30 }, revision: 7 });
    expect(valuesOfSettings(input)).toEqual({ ...values, 'spam.en': 'Stop it.' });
  });

  it('need every text and a number of days', async () => {
    const { defaultValues, validateSettings } = await import('./settings-values.ts');
    expect(validateSettings(defaultValues())).toEqual({});
    const broken = validateSettings({ ...defaultValues(), 'fraud.de': ' ', withinDays: null });
    expect(Object.keys(broken)).toEqual(['fraud.de', 'withinDays']);
  });

  it('are compared in words', async () => {
    const { defaultValues, settingsDescription, stepName } = await import('./settings-values.ts');
    expect(settingsDescription()['danger.en']?.label).toContain('Gefährliches Verhalten');
    expect(defaultValues().steps.map(stepName)).toEqual([
      'Verwarnung',
      'Aussetzung (7 Tage)',
      'Aussetzung (30 Tage)',
      'Sperre',
    ]);
    expect(stepName({ step: 'suspension', days: null })).toBe('Aussetzung (ohne Ende)');
  });
});
