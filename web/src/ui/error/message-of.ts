import { ApiError } from '../api/api-error.ts';
import { translate } from '../i18n/text.ts';
import { errorText } from './error.text.ts';

/** The message of a failure for people. Only `ApiError` has one; other messages are for developers. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.message) return error.message;
  return translate(errorText).failed;
}
