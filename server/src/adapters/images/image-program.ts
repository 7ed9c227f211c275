import * as fs from 'node:fs';
import * as os from 'node:os';
import { type ImageOrder, type ImageOutcome, readOrders, sendOutcome } from './image-messages.ts';

/*
 * The only program that decodes untrusted images: a separate low-priority process without secrets, whose crash loses
 * nothing but the image it was working on.
 */

lowerPriority();
// Imported after the priority is set: the library's threads inherit it.
const library = import('./redraw.ts');

// Terminals and service managers signal the whole process group, while the server still finishes its uploads.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

// The server is gone. A regular exit would wait for the threads to finish their image.
const leave = () => process.kill(process.pid, 'SIGKILL');
process.stdin.once('end', leave).once('error', leave);
process.stdout.once('error', leave);
process.stdin.on(
  'data',
  readOrders(async (order) => sendOutcome(process.stdout, await outcomeOf(order))),
);

async function outcomeOf(order: ImageOrder): Promise<ImageOutcome> {
  const { redraw } = await library;
  try {
    return { drawn: await redraw(order) };
  } catch (error) {
    // The library throws plain errors for everything it cannot decode.
    return { refusal: error instanceof Error ? error.message : String(error) };
  }
}

/** Requests take precedence, and the OOM killer picks this process first. */
function lowerPriority(): void {
  for (const thread of threads()) attempt(() => os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL));
  attempt(() => fs.writeFileSync('/proc/self/oom_score_adj', '1000'));
}

/** On Linux each thread has its own priority; elsewhere the process has one. */
function threads(): readonly number[] {
  try {
    return fs.readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}

/** Optional: images are processed even if the system refuses it. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {}
}
