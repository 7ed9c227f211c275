import { inputError } from '@leitstand/contract/base/errors/input-errors';
import { IMAGE_TYPES } from '@leitstand/contract/base/limits';
import { currentLanguage } from '../i18n/language.ts';

/** An image of a form: the name of a stored file, or a file that has been chosen and not been sent yet. */
export type ImageValue = string | File;

export interface UploadProgress {
  signal: AbortSignal;
  onProgress(fraction: number): void;
}

/** Stores a file at once and answers with its name. */
export type Upload = (file: File, progress: UploadProgress) => Promise<string>;

const BYTES_PER_MEGABYTE = 1024 * 1024;

/** Why a file is refused; undefined if it is accepted. */
export function refusalOf(file: File, maxMegabytes: number): string | undefined {
  const isImage = IMAGE_TYPES.some((type) => type === file.type);
  if (!isImage) return inputError('WRONG_FILE_TYPE', currentLanguage());
  const isTooLarge = file.size > maxMegabytes * BYTES_PER_MEGABYTE;
  return isTooLarge ? inputError('FILE_TOO_LARGE', currentLanguage(), { n: maxMegabytes }) : undefined;
}

/** The list with one entry moved to another place; the same list where it cannot move. */
export function moved<T>(values: readonly T[], from: number, to: number): readonly T[] {
  const value = values[from];
  if (value === undefined || from === to || to < 0 || to >= values.length) return values;
  const others = values.filter((_, index) => index !== from);
  return [...others.slice(0, to), value, ...others.slice(to)];
}
