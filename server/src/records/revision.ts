import { AppError } from '../errors.ts';

/** Refuses an update that was made from an older revision, and shows the record as it is now. */
export async function requireRevision(
  sent: number | undefined,
  row: { revision: number },
  show: () => unknown,
): Promise<void> {
  if (sent !== undefined && sent !== row.revision) {
    throw new AppError('CHANGED_MEANWHILE', { current: await show() });
  }
}
