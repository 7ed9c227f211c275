import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import * as queries from './session.queries.ts';

/**
 * Ends sessions of an account beyond the limit after a sign-in: those that were not used for the longest time, because
 * people miss them the least. In every process their streams and cached callers end with the event of the entry.
 */
export async function endSurplusSessions(change: Change, adminId: string, newest: string): Promise<void> {
  const ended = await queries.endSurplusSessions(change.tx, adminId, newest);
  if (ended === 0) return;
  const after = { reason: 'too many sessions', ended };
  await audit(change, { action: 'endSessions', entity: 'administrator', entityId: adminId, after });
}
