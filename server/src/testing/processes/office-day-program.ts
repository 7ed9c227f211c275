import * as os from 'node:os';
import { type DayPart, spendDay } from './office-day.ts';

/* The administrators of a load test, in a process of their own: in the server's they would take its turns. */

process.on('disconnect', () => process.exit(1));
process.once('message', async (part: DayPart) => {
  // What it takes to send a photo is the sender's affair, and no sender shares the machine with the server.
  if (part.part === 'uploads') os.setPriority(os.constants.priority.PRIORITY_LOW);
  process.send?.(await spendDay(part));
});
