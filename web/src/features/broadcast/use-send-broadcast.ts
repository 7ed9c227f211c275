import { BROADCAST_WINDOW_SECONDS } from '@leitstand/contract/base/limits';
import { type BroadcastRecipients, type NewBroadcast, updateBroadcast } from '@leitstand/contract/broadcast';
import { useState } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { translate } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { useBroadcastCalls } from './broadcast.queries.ts';
import { broadcastText } from './broadcast.text.ts';
import { type BroadcastValues, startOf } from './broadcast-values.ts';

interface SendBroadcast {
  readonly isSending: boolean;
  /** Confirms, sends and notifies; true if it was sent. */
  send(values: BroadcastValues, recipients: BroadcastRecipients | undefined): Promise<boolean>;
}

/** Sends the validated form as a broadcast. */
export function useSendBroadcast(onFieldErrors: (fields: Readonly<Record<string, string>>) => void): SendBroadcast {
  const calls = useBroadcastCalls();
  const canSchedule = useCapability(updateBroadcast);
  const [isSending, setIsSending] = useState(false);

  /** The server refuses an identical message within an hour unless it is confirmed. */
  async function sendOrAskAgain(values: BroadcastValues): Promise<string | undefined> {
    const messages = { de: values.de.trim(), en: values.en.trim() };
    // Other backends ignore `startsAt`. Computed when sending, not before the confirmation, so that the window is
    // complete.
    const bodyNow = (): NewBroadcast => ({ messages, startsAt: startOf(values) });
    try {
      return (await calls.send(bodyNow())).message;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'REPEATED_BROADCAST') throw error;
      if (!(await askToRepeat(error.message))) return undefined;
      return (await calls.send({ ...bodyNow(), confirmRepeat: true })).message;
    }
  }

  async function send(values: BroadcastValues, recipients: BroadcastRecipients | undefined): Promise<boolean> {
    if (isSending || !(await askToSend(values, recipients, canSchedule))) return false;
    setIsSending(true);
    try {
      const message = await sendOrAskAgain(values);
      if (message === undefined) return false;
      notifySuccess(message || translate(broadcastText).sent);
      return true;
    } catch (error) {
      if (error instanceof ApiError && 'startsAt' in error.fields) onFieldErrors(error.fields);
      notifyError(error);
      return false;
    } finally {
      setIsSending(false);
    }
  }

  return { isSending, send };
}

function askToSend(values: BroadcastValues, recipients: BroadcastRecipients | undefined, canSchedule: boolean) {
  const text = translate(broadcastText);
  const isLater = values.when === 'later';
  const parts = [
    recipients ? describeRecipients(recipients) : text.toEverybody,
    isLater
      ? text.scheduledFor(formatDateTime(startOf(values)))
      : canSchedule
        ? text.windowFollows(BROADCAST_WINDOW_SECONDS)
        : '',
    recipients?.channel === 'outbox' ? text.outboxNote : '',
  ];
  return confirm({
    title: isLater ? text.scheduleQuestion : text.sendQuestion,
    message: parts.filter((part) => part !== '').join(' '),
    confirmLabel: isLater ? text.schedule : text.send,
  });
}

function describeRecipients({ users, de, en }: BroadcastRecipients): string {
  const text = translate(broadcastText);
  return text.toRecipients(text.users(users, formatNumber(users)), formatNumber(de.users), formatNumber(en.users));
}

function askToRepeat(reason: string): Promise<boolean> {
  const text = translate(broadcastText);
  return confirm({ title: text.repeatQuestion, message: reason, confirmLabel: text.sendAgain });
}
