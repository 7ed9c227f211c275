import { audit, auditSilently } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { auditWithNotice } from './notice-mail.service.ts';
import { FAILED_SIGN_IN, isNewDevice, SIGN_IN } from './sign-in-log.queries.ts';

/**
 * Every way to sign in ends here or below. The actor of the change is the administrator who signed in, and gets a mail
 * if the device is new.
 */
export async function logSignIn(change: Change, adminId: string): Promise<void> {
  if (await isNewDevice(change.tx, adminId, change.actor)) {
    await auditWithNotice(change, { notice: 'newDevice', action: SIGN_IN, adminId });
  } else {
    await audit(change, { action: SIGN_IN, entity: 'administrator', entityId: adminId });
  }
}

/**
 * An attempt at an account, or at an address without one. The address is not stored: it may be a password that was typed
 * into the wrong field. Without a live event, so that strangers cannot make panels refetch.
 */
export async function logFailedSignIn(change: Change, adminId: string | undefined): Promise<void> {
  await auditSilently(change, { action: FAILED_SIGN_IN, entity: 'administrator', entityId: adminId ?? '' });
}
