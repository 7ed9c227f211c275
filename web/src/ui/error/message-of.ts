import { ApiError } from '../api/api-error.ts';
import { translate } from '../i18n/text.ts';
import { errorText } from './error.text.ts';

/** What to tell a person about a failure. Only calls carry a message meant for people; the rest is for developers. */
export function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.message) return error.message;
  return translate(errorText).failed;
}
