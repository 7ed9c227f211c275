import { translate } from '../../../ui/i18n/text.ts';
import { copyText } from '../../../ui/list/cells/copy-text.ts';
import { notifyError, notifySuccess } from '../../../ui/notify/notify.tsx';
import { secondFactorText } from './second-factor.text.ts';

export async function copyWithNotice(content: string): Promise<boolean> {
  const text = translate(secondFactorText);
  const isCopied = await copyText(content);
  if (isCopied) notifySuccess(text.copied);
  else notifyError(text.notCopied);
  return isCopied;
}
