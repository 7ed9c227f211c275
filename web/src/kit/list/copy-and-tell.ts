import { speak } from '../i18n/text.ts';
import { notifyError, notifySuccess } from '../notify/notify.tsx';
import { copyText } from './copy-text.ts';
import { listText } from './list.text.ts';

/** Copies a text and says honestly whether it worked. */
export async function copyAndTell(value: string): Promise<boolean> {
  const text = speak(listText);
  const isCopied = await copyText(value);
  if (isCopied) notifySuccess(text.copied);
  else notifyError(text.notCopied);
  return isCopied;
}
