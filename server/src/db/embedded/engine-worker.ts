import { once } from 'node:events';
import * as fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { syncPath, syncTree } from './durable-fs.ts';
import { startEngine } from './engine.ts';
import type { EngineCode } from './engine-code.ts';
import { guardAgainstCrash } from './engine-crash.ts';
import type { EngineThread, FromEngine, ToEngine } from './engine-messages.ts';
import { unpackCluster } from './new-cluster.ts';
import { frames } from './wire-frames.ts';

/*
 * The engine blocks its thread for the duration of a query, so it runs in this one. The messages are bytes of
 * PostgreSQL's wire protocol: the regular `pg` driver in the main thread uses it like any server.
 */

if (!parentPort) throw new Error('engine-worker runs only as a worker thread');
const port = parentPort;
const { folder, codePort } = workerData as EngineThread;

/** Registered before the first await, so that the message is not missed. */
const codeSent = once(codePort, 'message');

/** The protocol's Sync message. */
const SYNC = new Uint8Array([0x53, 0, 0, 0, 4]);

await initialiseOnce(folder);
const [code] = (await codeSent) as [EngineCode];
// PostgreSQL refuses to start on an empty lock file, which a kill may leave. The lock of the data folder protects us
// instead.
fs.rmSync(`${folder}/postmaster.pid`, { force: true });
const engine = await startEngine({ folder, code });
const assertAlive = guardAgainstCrash(engine);
let pending: Uint8Array = new Uint8Array(0);
let started = false;
let session = 0;

port.on('message', (message: ToEngine) => {
  if (message.type === 'connect') reset(message.session);
  else if (message.type === 'data') run(message.bytes);
  else void close();
});
post({ type: 'ready' });

/** A new connection must not inherit an open transaction or settings of the previous one. */
function reset(newSession: number): void {
  pending = new Uint8Array(0);
  started = false;
  session = newSession;
  // After an error the engine skips everything up to a Sync, which the previous connection may not have sent.
  execute(SYNC, () => {});
  execute(simpleQuery('ROLLBACK'), () => {});
  execute(simpleQuery('DISCARD ALL'), () => {});
}

function run(bytes: Uint8Array): void {
  const { complete, rest, startupSeen } = frames(pending, bytes, started);
  pending = rest;
  started = startupSeen;
  for (const batch of complete) execute(batch, (answer) => post({ type: 'data', session, bytes: answer }));
}

function execute(batch: Uint8Array, onAnswer: (answer: Uint8Array) => void): void {
  const chunks: Uint8Array[] = [];
  // The engine reuses its buffers: copy each chunk before the next one overwrites it.
  void engine.execProtocolRawStream(batch, { syncToFs: false, onRawData: (chunk) => chunks.push(chunk.slice()) });
  assertAlive();
  if (chunks.length > 0) onAnswer(joined(chunks));
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [first] = chunks;
  if (first && chunks.length === 1) return first;
  const all = new Uint8Array(chunks.reduce((total, chunk) => total + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

async function close(): Promise<void> {
  execute(SYNC, () => {});
  execute(simpleQuery('ROLLBACK'), () => {});
  // After a checkpoint there is nothing to recover, so the next start is fast.
  execute(simpleQuery('CHECKPOINT'), () => {});
  await engine.close();
  post({ type: 'closed' });
}

function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const message = Buffer.alloc(5 + text.length);
  message.write('Q');
  message.writeInt32BE(4 + text.length, 1);
  text.copy(message, 5);
  return new Uint8Array(message);
}

function post(message: FromEngine): void {
  port.postMessage(message, message.type === 'data' ? [message.bytes.buffer as ArrayBuffer] : []);
}

/**
 * A kill during initialisation must not leave half a cluster: it is created beside the folder and moved when complete.
 */
async function initialiseOnce(target: string): Promise<void> {
  if (fs.existsSync(target)) return;
  const draft = `${target}.initialising`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  await unpackCluster(draft);
  syncTree(draft);
  fs.renameSync(draft, target);
  syncPath(fs.realpathSync(`${target}/..`));
}
