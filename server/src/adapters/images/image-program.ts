import * as fs from 'node:fs';
import * as os from 'node:os';
import { type ImageOrder, type ImageOutcome, readOrders, sendOutcome } from './image-messages.ts';

/*
 * The only program that looks into what strangers send as pictures: a process of its own that knows no secret, stands
 * back behind everybody else, and whose end ends nothing but the picture it was at.
 */

standBack();
// Only now: the threads of the library inherit what was set before.
const library = import('./redraw.ts');

// A terminal and a service manager signal the server's whole group, and the server still finishes its uploads.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

// Whoever asked is gone. Leaving in good order would wait for the threads to finish their picture.
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

/** Whoever waits for a list comes first, and when memory runs out this process goes first. */
function standBack(): void {
  for (const thread of threads()) attempt(() => os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL));
  attempt(() => fs.writeFileSync('/proc/self/oom_score_adj', '1000'));
}

/** On Linux every thread has a priority of its own; elsewhere the process has one. */
function threads(): readonly number[] {
  try {
    return fs.readdirSync('/proc/self/task').map(Number);
  } catch {
    return [process.pid];
  }
}

/** Where the system refuses or does not know it, pictures are made all the same. */
function attempt(step: () => void): void {
  try {
    step();
  } catch {}
}
