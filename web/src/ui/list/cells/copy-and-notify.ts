import { translate } from '../../i18n/text.ts';
import { notifyError, notifySuccess } from '../../notify/notify.tsx';
import { listText } from '../list.text.ts';
import { copyText } from './copy-text.ts';

/** Copies a text and notifies about success or failure. */
export async function copyAndNotify(value: string): Promise<boolean> {
  const text = translate(listText);
  const isCopied = await copyText(value);
  if (isCopied) notifySuccess(text.copied);
  else notifyError(text.notCopied);
  return isCopied;
}
