import { BROADCAST_WINDOW_SECONDS } from '@leitstand/contract/base/limits';
import {
  type Broadcast,
  type BroadcastRecipients,
  confirmBroadcast,
  type NewBroadcast,
  updateBroadcast,
} from '@leitstand/contract/broadcast';
import { useState } from 'react';
import { ApiError, awaitsApproval } from '../../ui/api/api-error.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { formatDateTime, formatNumber } from '../../ui/i18n/format.ts';
import { translate } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useBroadcastCalls, useRecipients } from './broadcast.queries.ts';
import { broadcastText } from './broadcast.text.ts';
import { historyText } from './broadcast-history.text.ts';
import { secondsUntilStart } from './broadcast-progress.ts';
import { type BroadcastValues, startOf } from './broadcast-values.ts';
import { SendingQuestion } from './sending-question.tsx';

interface SendBroadcast {
  readonly isSending: boolean;
  /** Confirms, sends and notifies; true if it was sent, or waits for a second person. */
  send(values: BroadcastValues, recipients: BroadcastRecipients | undefined): Promise<boolean>;
}

/** Sends the validated form as a broadcast. */
export function useSendBroadcast(onFieldErrors: (fields: Readonly<Record<string, string>>) => void): SendBroadcast {
  const calls = useBroadcastCalls();
  const canSchedule = useCapability(updateBroadcast);
  const [isSending, setIsSending] = useState(false);

  async function sendOrAskAgain(values: BroadcastValues): Promise<string | undefined> {
    const messages = { de: values.de.trim(), en: values.en.trim() };
    // Other backends ignore `startsAt`. Computed when sending, not before the confirmation, so that the window is
    // complete.
    const bodyNow = (): NewBroadcast => ({ messages, startsAt: startOf(values) });
    return (await askIfRepeated((confirmRepeat) => calls.send({ ...bodyNow(), confirmRepeat })))?.message;
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
      // The texts are in the request.
      return awaitsApproval(error);
    } finally {
      setIsSending(false);
    }
  }

  return { isSending, send };
}

/** Whether held broadcasts can be confirmed, by this backend and this administrator. */
export function useMayConfirm(): boolean {
  const isKnown = useCapability(confirmBroadcast);
  return useRight('GlobalAccess') && isKnown;
}

/** Confirms a held broadcast after the same questions as sending it, with its texts. */
export function useConfirmBroadcast(): (broadcast: Broadcast) => Promise<void> {
  const calls = useBroadcastCalls();
  const recipients = useRecipients({ isShown: false });
  return async (broadcast) => {
    if (!(await askToConfirm(broadcast, await recipients.count()))) return;
    const { _id, revision } = broadcast;
    try {
      const answer = await askIfRepeated((confirmRepeat) => calls.confirm(_id, { revision, confirmRepeat }));
      if (answer) notifySuccess(answer.message);
    } catch (error) {
      notifyError(error);
    }
  };
}

function askToSend(values: BroadcastValues, recipients: BroadcastRecipients | undefined, canSchedule: boolean) {
  const text = translate(broadcastText);
  const isLater = values.when === 'later';
  return confirm({
    title: isLater ? text.scheduleQuestion : text.sendQuestion,
    message: (
      <SendingQuestion message={values}>
        {consequences(recipients, isLater ? startOf(values) : undefined, canSchedule)}
      </SendingQuestion>
    ),
    confirmLabel: isLater ? text.schedule : text.send,
  });
}

function askToConfirm(broadcast: Broadcast, recipients: BroadcastRecipients | undefined) {
  const text = translate(historyText);
  const isLater = secondsUntilStart(broadcast, Date.now()) > BROADCAST_WINDOW_SECONDS;
  return confirm({
    title: text.confirmQuestion,
    message: (
      <SendingQuestion message={broadcast.message}>
        {consequences(recipients, isLater ? broadcast.startsAt : undefined, true)}
      </SendingQuestion>
    ),
    confirmLabel: text.confirmIt,
  });
}

/** To whom it goes, when, and until when it can be stopped. */
function consequences(
  recipients: BroadcastRecipients | undefined,
  scheduledFor: string | undefined,
  canStop: boolean,
): string {
  const text = translate(broadcastText);
  const parts = [
    recipients ? describeRecipients(recipients) : text.toEverybody,
    scheduledFor !== undefined
      ? text.scheduledFor(formatDateTime(scheduledFor))
      : canStop
        ? text.windowFollows(BROADCAST_WINDOW_SECONDS)
        : '',
    recipients?.channel === 'outbox' ? text.outboxNote : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function describeRecipients({ users, de, en }: BroadcastRecipients): string {
  const text = translate(broadcastText);
  return text.toRecipients(text.users(users, formatNumber(users)), formatNumber(de.users), formatNumber(en.users));
}

/** The server refuses an identical message within an hour unless it is confirmed; undefined if it was not. */
async function askIfRepeated<T>(send: (confirmRepeat?: boolean) => Promise<T>): Promise<T | undefined> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'REPEATED_BROADCAST') throw error;
    return (await askToRepeat(error.message)) ? send(true) : undefined;
  }
}

function askToRepeat(reason: string): Promise<boolean> {
  const text = translate(broadcastText);
  return confirm({ title: text.repeatQuestion, message: reason, confirmLabel: text.sendAgain });
}
