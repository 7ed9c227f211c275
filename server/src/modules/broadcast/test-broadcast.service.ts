import type { Bilingual } from '@leitstand/contract/base/languages';
import { MAX_BROADCAST_TESTS } from '@leitstand/contract/base/limits';
import type { BroadcastTest, BroadcastTestResult } from '@leitstand/contract/broadcast';
import { channelOf } from '../../adapters/push/open-pusher.ts';
import { pushOnce } from '../../adapters/push/push-once.ts';
import { type PushMessage, PushRefused, type Sent } from '../../adapters/push/pusher.ts';
import type { Caller } from '../../caller.ts';
import { newId } from '../../db/new-id.ts';
import { AppError, found } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { auditAll } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { findDevices } from '../../records/devices.queries.ts';
import { countTestsToday, isTestRecipient, lockTestsOf } from './test-recipients.queries.ts';

/** Sends the text to one person on the list of test recipients. Only audit entries are stored. */
export async function testBroadcast(
  change: Change,
  { adminId }: Caller,
  { userId, messages }: BroadcastTest,
): Promise<{ data: BroadcastTestResult; message: string }> {
  const { tx } = change;
  const { language, tokens } = found(await findDevices(tx, userId));
  if (!(await isTestRecipient(tx, userId))) throw new AppError('NOT_A_TEST_RECIPIENT');
  if (tokens.length > 0) await requireTestLeft(change, adminId);
  const text = messages[language];
  const id = newId();
  // The second entry names the person, and is disclosed to them and erased with them.
  await auditAll(change, [
    { action: 'test', entity: 'broadcast', entityId: id, after: { userId, text, devices: tokens.length } },
    { action: 'receiveTest', entity: 'user', entityId: userId, after: { text, devices: tokens.length } },
  ]);
  const sent = tokens.map((token) => ({ token, language, text }));
  const outcomes = sent.length === 0 ? [] : (await push(change.platform, id, sent)).outcomes;
  const accepted = outcomes.filter((outcome) => outcome === 'accepted').length;
  const data: BroadcastTestResult = { devices: tokens.length, accepted, channel: channelOf(change.platform.config) };
  return { data, message: describe(data)[change.language] };
}

async function requireTestLeft({ tx }: Change, adminId: string): Promise<void> {
  await lockTestsOf(tx, adminId);
  const { tests, secondsLeftOfDay } = await countTestsToday(tx, adminId);
  if (tests < MAX_BROADCAST_TESTS) return;
  throw new AppError('TOO_MANY_TESTS', { n: MAX_BROADCAST_TESTS, retryAfterSeconds: secondsLeftOfDay });
}

async function push({ config, log }: Platform, id: string, messages: readonly PushMessage[]): Promise<Sent> {
  try {
    return await pushOnce(config, `test-${id}`, messages);
  } catch (error) {
    if (!(error instanceof PushRefused)) throw error;
    log.error({ err: error }, 'the push service refused a test');
    return { outcomes: [] };
  }
}

function describe({ devices, accepted, channel }: BroadcastTestResult): Bilingual {
  if (devices === 0) {
    return {
      de: 'Für diesen Benutzer ist kein Gerät registriert: Es wurde nichts gesendet.',
      en: 'No device is registered for this user: nothing was sent.',
    };
  }
  if (channel === 'outbox') {
    return {
      de: 'Es ist kein Push-Dienst eingerichtet: Der Test wurde nur in den Postausgang geschrieben.',
      en: 'No push service is set up: the test was only written to the outbox.',
    };
  }
  if (accepted === 0) {
    return {
      de: 'Der Push-Dienst hat den Test für keines der Geräte angenommen.',
      en: 'The push service took the test for none of the devices.',
    };
  }
  return devices === 1
    ? { de: 'Der Test wurde an 1 Gerät gesendet.', en: 'The test was sent to 1 device.' }
    : {
        de: `Der Test wurde an ${accepted} von ${devices} Geräten gesendet.`,
        en: `The test was sent to ${accepted} of ${devices} devices.`,
      };
}
