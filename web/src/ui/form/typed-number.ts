import type { Language } from '@leitstand/contract/base/languages';

const GROUPED = { de: /^-?\d{1,3}(\.\d{3})+(,\d+)?$/, en: /^-?\d{1,3}(,\d{3})+(\.\d+)?$/ };
const PLAIN = /^-?\d+([.,]\d+)?$/;

/** Parses a typed number (`1.234,5`, `1 234`, `1234.5`, with or without its unit); undefined if it is none. */
export function readTypedNumber(text: string, language: Language, suffix = ''): number | undefined {
  const unit = suffix.trim();
  const trimmed = text.trim();
  const amount = unit !== '' && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length) : trimmed;
  const digits = amount.replaceAll(/[\s’']/g, '').replace(/^[−–]/, '-');
  if (GROUPED[language].test(digits)) {
    const [whole = '', fraction = ''] = digits.split(language === 'de' ? ',' : '.');
    return Number(`${whole.replaceAll(/[.,]/g, '')}.${fraction || '0'}`);
  }
  return PLAIN.test(digits) ? Number(digits.replace(',', '.')) : undefined;
}
