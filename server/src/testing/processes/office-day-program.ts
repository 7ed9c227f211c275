import * as os from 'node:os';
import { type DayPart, runDay } from './office-day.ts';

/* The administrators of a load test, in their own process, to leave the server's event loop alone. */

process.on('disconnect', () => process.exit(1));
process.once('message', async (part: DayPart) => {
  // Sending a photo costs CPU time, which in reality is not the server's.
  if (part.part === 'uploads') os.setPriority(os.constants.priority.PRIORITY_LOW);
  process.send?.(await runDay(part));
});
