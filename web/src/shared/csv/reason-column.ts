import type { Bilingual } from '@leitstand/contract/base/languages';

/** The header of our own column with the reasons, in a file of wrong rows. */
export const REASON_COLUMN: Bilingual = { de: 'Fehler beim Laden', en: 'Loading error' };
