import { parentPort } from 'node:worker_threads';
import { type Owner, weaknessOf } from './password-strength.ts';

/*
 * Estimates passwords in a thread of its own: loading the word lists takes half a second and an estimate up to a
 * quarter, during which the main thread would answer no call.
 */

if (!parentPort) throw new Error('password-strength-worker runs only as a worker thread');
const port = parentPort;

port.on('message', ({ password, owner }: { password: string; owner: Owner }) => {
  port.postMessage(weaknessOf(password, owner));
});
