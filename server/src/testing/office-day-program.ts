import { type DayOrder, spendDay } from './office-day.ts';

/* The administrators of a load test, in a process of their own: in the server's they would take its turns. */

process.on('disconnect', () => process.exit(1));
process.once('message', async (order: DayOrder) => {
  process.send?.(await spendDay(order));
});
