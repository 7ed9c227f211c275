import * as http from 'node:http';
import type { Flood } from './flood.ts';

/* Attacks a server with sign-ins until it is killed; `flood.ts` starts it. */

const [base, kind, count] = process.argv.slice(2) as [string, Flood, string];
const connections = Number(count);
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
const LARGE = 'x'.repeat(956_000);
let answered = 0;

// Exit with the test that started this process.
process.on('disconnect', () => process.exit(1));

for (let n = 0; n < connections; n += 1) void attackOver(n);

/** Each connection calls again as soon as its last call was answered. */
async function attackOver(n: number): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    await signIn(`${n}-${attempt}`).catch(() => undefined);
    answered += 1;
    if (answered === connections + 1) process.send?.('under way');
  }
}

function signIn(unique: string): Promise<void> {
  const email = kind === 'large' ? LARGE : kind === 'unknown' ? `unknown-${unique}@example.org` : 'unknown@example.org';
  const headers = {
    'content-type': 'application/json',
    ...(kind === 'made-up' ? { authorization: `Bearer made-up-${unique}` } : {}),
  };
  return new Promise((resolve, reject) => {
    const request = http.request(`${base}/signInDashboard`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().once('end', resolve).once('error', reject);
    });
    request.once('error', reject);
    request.end(JSON.stringify({ email, password: 'falsch-geraten', fcmToken: '' }));
  });
}
