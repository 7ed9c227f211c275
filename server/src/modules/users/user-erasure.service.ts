import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { forgetPerson } from '../../records/four-eyes/approvals.queries.ts';
import { removeUnusedImages } from '../../records/remove-images.ts';
import { forgetSanctionTexts } from '../sanctions/sanctions.service.ts';
import { eraseUserRows, imagesOfUser, settleOrdersOf, type UserRow } from './users.queries.ts';

/** Erases the person permanently. The audit log keeps the id and the reason, but no personal data. */
export async function eraseUser(
  change: Change,
  row: UserRow,
  { action, reason }: { action: 'erase' | 'ban'; reason?: string | undefined },
): Promise<void> {
  const { tx } = change;
  const names = await imagesOfUser(tx, row.id);
  await settleOrdersOf(tx, row.id);
  await forgetSanctionTexts(change, row.id);
  await forgetPerson(tx, row.id);
  await eraseUserRows(tx, row.id);
  await audit(change, { action, entity: 'user', entityId: row.id, reason });
  await removeUnusedImages(change, names);
}
