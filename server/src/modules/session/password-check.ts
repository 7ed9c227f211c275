import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { mutex } from '../../base/mutex.ts';
import { AppError } from '../../errors.ts';
import { builtProgram } from '../../server-folder.ts';
import type { Owner, WeakPassword } from './password-strength.ts';

/** Idle time after which the thread ends, to release the memory of its word lists. */
const IDLE_MS = 60_000;

const oneByOne = mutex(1);
let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** Refuses a new password that is too easy to guess for somebody who knows its owner. */
export async function requireStrongPassword(password: string, { userName, email }: Owner): Promise<void> {
  const weakness = await oneByOne(() => ask({ password, owner: { userName, email } }));
  if (weakness) throw new AppError(weakness, { field: 'password' });
}

async function ask(question: { password: string; owner: Owner }): Promise<WeakPassword | undefined> {
  clearTimeout(idle);
  thread ??= new Worker(builtProgram('password-strength-worker'));
  // A pending question keeps the process alive, an idle thread does not.
  thread.ref();
  thread.postMessage(question);
  try {
    const [weakness] = (await once(thread, 'message')) as [WeakPassword | undefined];
    thread.unref();
    idle = setTimeout(end, IDLE_MS).unref();
    return weakness;
  } catch (error) {
    thread = undefined;
    throw error;
  }
}

function end(): void {
  void thread?.terminate();
  thread = undefined;
}
