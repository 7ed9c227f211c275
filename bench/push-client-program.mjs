import { randomBytes } from 'node:crypto';
import { connect } from 'node:http2';
import { AccessTokens, readServiceAccount } from '../server/dist/for-bench.js';

/*
 * The upper limit of a broadcast: the same messages over as many sessions and streams as our server uses, from memory and
 * without storing any state.
 */

const SESSIONS = 4;
const STREAMS_A_SESSION = 100;
const MESSAGE = 'Am Sonntag fahren wir gemeinsam aus. Wer kommt mit?';

process.on('disconnect', () => process.exit(0));
process.once('message', async ({ url, credentials, devices }) => {
  const account = await readServiceAccount(credentials);
  const authorization = `Bearer ${await new AccessTokens(account).token()}`;
  const headers = {
    ':method': 'POST',
    ':path': `/v1/projects/${account.projectId}/messages:send`,
    authorization,
    'content-type': 'application/json',
  };
  const sessions = Array.from({ length: SESSIONS }, () => connect(url));
  let left = devices;
  const began = performance.now();
  await Promise.all(
    sessions.flatMap((session) =>
      Array.from({ length: STREAMS_A_SESSION }, async () => {
        for (; left > 0; ) {
          left -= 1;
          await send(session, headers);
        }
      }),
    ),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const session of sessions) session.close();
  process.send({ seconds });
});

/** A token as long as those in the database. */
function send(session, headers) {
  return new Promise((resolve, reject) => {
    const token = `${randomBytes(16).toString('hex')}:${randomBytes(32).toString('hex')}`;
    const message = { token, notification: { body: MESSAGE }, data: { broadcastId: token.slice(0, 36) } };
    const stream = session.request(headers);
    let status = 0;
    stream.on('response', (answered) => {
      status = answered[':status'];
    });
    stream.on('data', () => {});
    stream.on('error', reject);
    stream.on('end', () => (status === 200 ? resolve() : reject(new Error(`the push server answered ${status}`))));
    stream.end(JSON.stringify({ message }));
  });
}
