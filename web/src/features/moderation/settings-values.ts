import { LANGUAGES, type Language } from '@leitstand/contract/base/languages';
import { SANCTION_GROUNDS, type SanctionGround } from '@leitstand/contract/base/limits';
import { DEFAULT_LADDER, type LadderStep } from '@leitstand/contract/moderation/sanction-ladder';
import { DEFAULT_GROUND_TEXTS } from '@leitstand/contract/moderation/sanction-message';
import type { ModerationInput, ModerationSettings } from '@leitstand/contract/moderation/sanctions';
import { stepText } from '../../shared/person/sanctions/step.text.ts';
import type { Description } from '../../ui/dialog/differences.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { translate } from '../../ui/i18n/text.ts';
import { moderationText } from './moderation.text.ts';
import { settingsText } from './settings.text.ts';

export type TextField = `${SanctionGround}.${Language}`;

/** The texts by violation and language, and the ladder. */
export type SettingsValues = Record<TextField, string> & {
  withinDays: number | null;
  steps: readonly LadderStep[];
};

export const textField = (ground: SanctionGround, language: Language): TextField => `${ground}.${language}`;

type Content = Pick<ModerationSettings, 'texts'> & {
  ladder: { readonly withinDays: number; readonly steps: readonly LadderStep[] };
};

export function valuesOfSettings({ texts, ladder }: Content): SettingsValues {
  return { ...eachText((ground, language) => texts[ground][language]), ...ladder };
}

export function defaultValues(): SettingsValues {
  return valuesOfSettings({ texts: DEFAULT_GROUND_TEXTS, ladder: DEFAULT_LADDER });
}

export function inputOf({ withinDays, steps, ...texts }: SettingsValues, revision: number): ModerationInput {
  const bilingual = (ground: SanctionGround) => ({
    de: texts[`${ground}.de`].trim(),
    en: texts[`${ground}.en`].trim(),
  });
  return {
    texts: {
      spam: bilingual('spam'),
      insult: bilingual('insult'),
      danger: bilingual('danger'),
      fraud: bilingual('fraud'),
      other: bilingual('other'),
    },
    ladder: { withinDays: withinDays ?? 0, steps: [...steps] },
    revision,
  };
}

export function validateSettings(values: SettingsValues): FieldErrors<SettingsValues> {
  const text = translate(settingsText);
  const errors: FieldErrors<SettingsValues> = {};
  for (const ground of SANCTION_GROUNDS) {
    for (const language of LANGUAGES) {
      const field = textField(ground, language);
      if (values[field].trim() === '') errors[field] = text.missingText;
    }
  }
  if (values.withinDays === null || values.withinDays < 1) errors.withinDays = text.missingDays;
  return errors;
}

/** How two versions are compared. */
export function settingsDescription(): Description<SettingsValues> {
  const text = translate(settingsText);
  return {
    ...eachText((ground, language) => ({ label: textLabel(ground, language) })),
    withinDays: { label: text.withinDays },
    steps: { label: text.ladder, show: (steps) => steps.map(stepName).join(' → ') },
  };
}

export function textLabel(ground: SanctionGround, language: Language): string {
  const text = translate(settingsText);
  return text.textIn(translate(stepText)[ground], { de: text.german, en: text.english }[language]);
}

/** *Aussetzung (7 Tage)* */
export function stepName({ step, days }: LadderStep): string {
  const words = translate(stepText);
  const name = translate(moderationText)[step];
  return step === 'suspension' ? `${name} (${days === null ? words.withoutEnd : words.days(days)})` : name;
}

function eachText<T>(make: (ground: SanctionGround, language: Language) => T): Record<TextField, T> {
  const entries = SANCTION_GROUNDS.flatMap((ground) =>
    LANGUAGES.map((language) => [textField(ground, language), make(ground, language)] as const),
  );
  return Object.fromEntries(entries) as Record<TextField, T>;
}
