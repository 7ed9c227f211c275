import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { callsOf, readSample } from './calls.mjs';
import { databaseWith, fillEmbedded } from './data.mjs';
import { measureCall, warmServers } from './measure.mjs';
import { startOurs } from './servers.mjs';
import { settings } from './settings.mjs';

/** Measures our server on the embedded database and on PostgreSQL, with the same rows. */
export async function measureEmbedded({ postgres, load, say, opened }) {
  const users = settings.embeddedUsers;
  if (users === 0) return {};
  const database = await databaseWith(postgres, users, say);
  const dataDir = await embeddedWith(users, database.name, say);
  const onServer = opened(await startOurs('postgres', { databaseUrl: database.url }));
  const onOwn = opened(await startOurs('embedded', { dataDir }));
  // Ids depend on when a database was built, so each database gets its own calls.
  const calls = callsOf(await readSample(onServer));
  const ownCalls = callsOf(await readSample(onOwn));
  await warmServers(load, [
    { ...onServer, forms: calls[0].forms },
    { ...onOwn, forms: ownCalls[0].forms },
  ]);
  const measured = [];
  for (const [index, { name, kind, forms }] of calls.entries()) {
    const contenders = [
      { ...onServer, forms },
      { ...onOwn, forms: ownCalls[index].forms },
    ];
    const byClients = {};
    for (const clients of settings.clients) byClients[clients] = await measureCall(load, contenders, clients);
    measured.push({ name, kind, byClients });
    say(
      `embedded, ${name}: ${JSON.stringify(Object.values(byClients).map((by) => by.embedded.perSecond ?? by.embedded.failure))}`,
    );
  }
  return { embedded: { users, calls: measured } };
}

export async function embeddedWith(users, name, say) {
  const dataDir = join(settings.kept, `embedded-${name}`);
  if (existsSync(dataDir)) return dataDir;
  say(`Building an embedded database of ${users.toLocaleString('en')} users …`);
  const unfinished = `${dataDir}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await fillEmbedded(unfinished, users, say);
  renameSync(unfinished, dataDir);
  return dataDir;
}
