import * as http from 'node:http';
import type { Flood } from './flood.ts';

/* Attacks a server with sign-ins or lists until it is killed; `flood.ts` starts it. */

const [base, kind, count, ...tokens] = process.argv.slice(2) as [string, Flood, string, ...string[]];
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
    await (kind === 'lists' ? list(n) : signIn(`${n}-${attempt}`)).catch(() => undefined);
    answered += 1;
    if (answered === connections + 1) process.send?.('under way');
  }
}

function list(n: number): Promise<void> {
  const headers = { authorization: tokens[n % tokens.length] ?? '' };
  return send(`${base}/trip/${n % 2 === 0 ? 'all' : 'search/fahrt'}/0/100/-1`, { agent, headers });
}

function signIn(unique: string): Promise<void> {
  const email = kind === 'large' ? LARGE : kind === 'unknown' ? `unknown-${unique}@example.org` : 'unknown@example.org';
  const headers = {
    'content-type': 'application/json',
    ...(kind === 'made-up' ? { authorization: `Bearer made-up-${unique}` } : {}),
  };
  const body = JSON.stringify({ email, password: 'falsch-geraten', fcmToken: '' });
  return send(`${base}/signInDashboard`, { method: 'POST', agent, headers }, body);
}

function send(url: string, options: http.RequestOptions, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, options, (answer) => {
      answer.resume().once('end', resolve).once('error', reject);
    });
    request.once('error', reject);
    request.end(body);
  });
}
