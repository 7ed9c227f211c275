import { defineText } from '../../../ui/i18n/text.ts';

export const sameContactText = defineText({
  found: {
    de: (count: number) =>
      count === 1
        ? 'Ein weiteres Konto hat dieselbe Email oder Telefonnummer, auch wenn sie anders geschrieben ist. Es bleibt bestehen:'
        : `${count} weitere Konten haben dieselbe Email oder Telefonnummer, auch wenn sie anders geschrieben ist. Sie bleiben bestehen:`,
    en: (count: number) =>
      count === 1
        ? 'One other account has the same email or phone number, even if it is spelled differently. It remains:'
        : `${count} other accounts have the same email or phone number, even if it is spelled differently. They remain:`,
  },
  further: { de: (count: number) => `und ${count} weitere`, en: (count: number) => `and ${count} more` },
  unknown: {
    de: 'Ob weitere Konten dieselbe Email oder Telefonnummer haben, ließ sich nicht feststellen.',
    en: 'Whether other accounts have the same email or phone number could not be determined.',
  },
});
