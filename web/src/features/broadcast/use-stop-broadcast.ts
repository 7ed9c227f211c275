import type { Broadcast } from '@leitstand/contract/broadcast';
import { confirm } from '../../ui/dialog/confirm.ts';
import { translate } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { useBroadcastCalls } from './broadcast.queries.ts';
import { historyText } from './broadcast-history.text.ts';
import { isEditable } from './broadcast-progress.ts';

/** Stops a broadcast without confirmation, because it is about to go out. Returns whether no device received it. */
export function useStopBroadcast(): (broadcast: Broadcast) => Promise<boolean> {
  const { stop } = useBroadcastCalls();
  return async (broadcast) => {
    if (isEditable(broadcast, Date.now()) && !(await askToCancel(broadcast))) return false;
    try {
      const { data, message } = await stop(broadcast._id);
      notifySuccess(message);
      return data.state === 'stopped' && data.recipients === 0;
    } catch (error) {
      notifyError(error);
      return false;
    }
  };
}

function askToCancel({ message }: Broadcast): Promise<boolean> {
  const text = translate(historyText);
  return confirm({
    title: text.cancelQuestion,
    message: text.cancelMessage(message.de),
    confirmLabel: text.cancelIt,
    danger: true,
  });
}
