import { setTimeout as sleep } from 'node:timers/promises';
import { databaseWith } from './data.mjs';
import { withClient } from './postgres.mjs';
import { memoryOf, messageOf, program, startOurs } from './servers.mjs';
import { settings } from './settings.mjs';

const TENTHS = 10;
const MESSAGES = {
  de: 'Am Sonntag fahren wir gemeinsam aus. Wer kommt mit?',
  en: 'We go for a drive on Sunday. Who joins?',
};

const BARE_MESSAGES = 200_000;

/**
 * Sends a broadcast to every device of the database, and messages from a bare client: half of them before and half after,
 * so that a change in the machine's speed favours neither.
 */
export async function measureBroadcast({ postgres, say, opened }) {
  const { devices } = settings;
  if (devices === 0) return {};
  const database = await databaseWith(postgres, devices, say);
  const push = program('push-server-program.mjs');
  opened({ stop: async () => push.disconnect() });
  const service = await messageOf(push);
  const half = Math.ceil(Math.min(devices, BARE_MESSAGES) / 2);
  await bareSeconds(service, Math.ceil(half / 10));
  const before = await bareSeconds(service, half);
  await received(push);
  const ours = await sendOurs(service, database, devices);
  const accepted = await received(push);
  const after = await bareSeconds(service, half);
  await withClient(database.url, (client) => client.query('delete from broadcasts'));
  if (accepted < ours.devices) throw new Error(`the push server accepted ${accepted} of ${ours.devices} devices`);
  const broadcast = {
    devices: ours.devices,
    ours: { seconds: ours.seconds, perSecond: ours.devices / ours.seconds },
    bare: { seconds: before + after, perSecond: (half * 2) / (before + after) },
    memory: ours.memory,
  };
  say(
    `broadcast: ours ${broadcast.ours.perSecond.toFixed(0)}/s, bare ${broadcast.bare.perSecond.toFixed(0)}/s, memory ${ours.memory.map(Math.round)}`,
  );
  return { broadcast };
}

async function received(push) {
  push.send('how many');
  return (await messageOf(push)).accepted;
}

async function bareSeconds(service, devices) {
  const client = program('push-client-program.mjs');
  client.send({ ...service, devices });
  const { seconds } = await messageOf(client);
  client.disconnect();
  return seconds;
}

/** Measures from the call until the broadcast is finished, with the server's memory after every tenth. */
async function sendOurs({ url, credentials }, database, expected) {
  const env = { FCM_URL: url, FCM_CREDENTIALS: credentials };
  const server = await startOurs('broadcast', { databaseUrl: database.url, env });
  try {
    const ask = async (path, options) => {
      const headers = { ...server.tokens[0], 'content-type': 'application/json' };
      const answer = await fetch(`http://127.0.0.1:${server.port}/v1${path}`, { headers, ...options });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()).data;
    };
    const began = performance.now();
    const { _id } = await ask('/user/notifyAll', { method: 'POST', body: JSON.stringify({ messages: MESSAGES }) });
    const memory = [];
    for (;;) {
      const { state, accepted, recipients } = await ask(`/broadcast/${_id}`);
      if (accepted >= (expected * memory.length) / TENTHS) memory.push(memoryOf(server.pid));
      if (state === 'finished') return { seconds: (performance.now() - began) / 1000, devices: recipients, memory };
      if (state !== 'waiting' && state !== 'sending') throw new Error(`the broadcast is ${state}`);
      await sleep(200);
    }
  } finally {
    await server.stop();
  }
}
