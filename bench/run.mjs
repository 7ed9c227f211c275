import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, run } from '../scripts/processes.mjs';
import { measureBroadcast } from './broadcast.mjs';
import { callsOf, readSample } from './calls.mjs';
import { databaseWith } from './data.mjs';
import { measureEmbedded } from './embedded.mjs';
import { machine } from './machine.mjs';
import { measureCall, warmServers } from './measure.mjs';
import { measureMoving } from './moving.mjs';
import { measurePanel } from './panel.mjs';
import { startPeers } from './peers/start.mjs';
import { openPostgres } from './postgres.mjs';
import { writeResults } from './report.mjs';
import { startBare, startLoad, startOurs } from './servers.mjs';
import { root, settings } from './settings.mjs';
import { bareForms, hasSeveral, statementsOf } from './statements.mjs';

/* `npm run bench`: see bench/README.md. */

const say = (line) => console.log(line);
/** Resources to close when the run ends, last one first. */
const open = [];
const opened = (something) => {
  open.push(something);
  return something;
};

async function closeAll(except = 0) {
  for (const something of open.splice(except).reverse()) await something.stop();
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => closeAll().finally(() => process.exit(1)));
}

if (!existsSync(join(root, 'server/dist/main.js'))) throw new Error('npm run build comes first.');
mkdirSync(settings.kept, { recursive: true });
const results = { notes: [], calls: [], peers: [], measured: {}, ...earlierResults() };
try {
  const postgres = opened(await openPostgres());
  results.machine = await machine(postgres);
  const load = opened(await startLoad());
  const parts = [
    ['calls', (remark) => (settings.users > 0 ? measureCalls(postgres, load, remark) : Promise.resolve({}))],
    ['embedded', () => measureEmbedded({ postgres, load, say, opened })],
    ['broadcast', () => measureBroadcast({ postgres, say, opened })],
    ['moving', () => measureMoving({ postgres, say, opened })],
    ['panel', (remark) => measurePanel({ postgres, say, note: remark, opened })],
  ];
  const kept = open.length;
  for (const [title, measure] of parts.filter(([name]) => isWanted(name))) {
    results.notes = results.notes.filter((line) => !line.startsWith(`${title}: `));
    results.measured[title] = `${results.machine.date} UTC`;
    await measure((line) => note(`${title}: ${line}`)).then(
      (figures) => Object.assign(results, figures),
      (error) => note(`${title}: ${error.stack}`),
    );
    await closeAll(kept);
    writeResults(results);
  }
} finally {
  await closeAll();
}
// Formats the tables.
await run(process.execPath, [bin('@biomejs/biome', 'biome'), 'format', '--write', settings.results], { quiet: true });
say(`Results: ${join(settings.results, 'latest.md')}`);
process.exit(0);

/** Results of the last run, if this one measures only some parts. */
function earlierResults() {
  const file = join(settings.kept, 'latest.json');
  return settings.parts.length > 0 && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function isWanted(part) {
  return settings.parts.length === 0 || settings.parts.includes(part);
}

function note(line) {
  results.notes.push(line);
  say(line);
}

async function measureCalls(postgres, load, remark) {
  // A run of some calls keeps the others of the run before.
  if (settings.calls.length === 0) results.calls = [];
  const many = await databaseWith(postgres, settings.users, say);
  const few = settings.fewUsers > 0 ? await databaseWith(postgres, settings.fewUsers, say) : undefined;
  results.built = { many: many.seconds, few: few?.seconds };
  // Peers copy the database, which is possible only without connections to it.
  const peers = await startPeers({ postgres, many, say, note: remark });
  for (const peer of peers) opened(peer);
  const about = peers.map(({ name, about }) => ({ name, about }));
  // The calls that are kept may have been compared with others.
  const before = settings.calls.length === 0 ? [] : results.peers;
  results.peers = [...before.filter(({ name }) => about.every((peer) => peer.name !== name)), ...about];
  const ours = opened(await startOurs('ours', { databaseUrl: many.url }));
  const small = few && opened(await startOurs('ours, few', { databaseUrl: few.url }));
  const sample = await readSample(ours);
  const calls = callsOf(sample);
  const smallCalls = small && callsOf(await readSample(small));
  const bare = opened(await startBare('bare SQL', many.url));
  const statements = await statementsOf(calls, many.url);
  await bare.teach(statements);
  const contendersOf = (call, index) => [
    { ...bare, forms: bareForms(index, call.forms, 'one') },
    ...(hasSeveral(statements, index)
      ? [{ ...bare, name: 'bare SQL, all', forms: bareForms(index, call.forms, 'all') }]
      : []),
    { ...ours, forms: call.forms },
    // The small database has fewer rows than this call skips.
    ...(small && call.kind !== 'deep' ? [{ ...small, forms: smallCalls[index].forms }] : []),
    ...peers.flatMap((peer) => withForms(peer, call, sample)),
  ];
  await warmServers(load, contendersOf(calls[0], 0));
  for (const [index, call] of calls.entries()) {
    const contenders = contendersOf(call, index);
    const byClients = {};
    for (const clients of settings.clients) {
      byClients[clients] = await measureCall(load, contenders, clients);
      say(lineOf(call.name, clients, byClients[clients]));
    }
    keepCall({ name: call.name, kind: call.kind, measured: results.machine.date, byClients });
    writeResults(results);
  }
  return {};
}

/** With the numbers of clients that only an earlier run measured. */
function keepCall(call) {
  const index = results.calls.findIndex(({ name }) => name === call.name);
  if (index === -1) results.calls.push(call);
  else results.calls[index] = { ...call, byClients: { ...results.calls[index].byClients, ...call.byClients } };
}

function withForms(peer, call, sample) {
  const forms = peer.formsOf(call, sample);
  return forms ? [{ ...peer, forms }] : [];
}

function lineOf(name, clients, figures) {
  const shown = Object.entries(figures).map(([contender, { perSecond, p95, processorMs, failure }]) =>
    failure
      ? `${contender}: ${failure.slice(0, 120)}`
      : `${contender} ${perSecond.toFixed(1)}/s (${p95.toFixed(1)} ms, cpu ${processorMs.toFixed(2)})`,
  );
  return `${name}, ${clients}: ${shown.join(' | ')}`;
}
