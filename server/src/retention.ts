import {
  BULK_KEPT_DAYS,
  CSV_KEPT_DAYS,
  EXPIRED_NOTE_DAYS,
  INTERNAL_FILE_DAYS,
  ORDER_RECIPIENT_DAYS,
  RESTORE_DAYS,
  WHOLE_NETWORK_DAYS,
} from '@leitstand/contract/base/limits';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days personal data is kept. `docs/retention.md` has a row for each of them. */
export const KEPT_DAYS = {
  deletedRecord: RESTORE_DAYS,
  orderRecipient: ORDER_RECIPIENT_DAYS,
  /** Unless `AUDIT_DAYS` is set. */
  auditValues: 365,
  auditNetwork: WHOLE_NETWORK_DAYS,
  expiredNote: EXPIRED_NOTE_DAYS,
  bulkRun: BULK_KEPT_DAYS,
  csvLoad: CSV_KEPT_DAYS,
  unusedUpload: 1,
  internalFile: INTERNAL_FILE_DAYS,
  repeatableAnswer: 1,
  geocode: 30,
  appeal: 180,
  endedApproval: 30,
  /** Limits look back for 24 hours. */
  countedAction: 2,
  importRun: 30,
};

/** What is older has to go. */
export function keptSince(days: number, now = new Date()): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** When something that is stored now has to go. */
export function keptUntil(days: number): Date {
  return new Date(Date.now() + days * DAY_MS);
}
