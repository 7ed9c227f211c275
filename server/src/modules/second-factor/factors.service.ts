import { RECOVERY_CODES } from '@leitstand/contract/base/limits';
import { needsFactor } from '../../base/second-factor-policy.ts';
import type { Config } from '../../config.ts';
import type { Transaction } from '../../db/database.ts';
import { AppError, found } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { sendNotice } from '../session/notice-mail.service.ts';
import { hashRecoveryCode, newRecoveryCode } from './one-time-codes.ts';
import * as queries from './second-factor.queries.ts';

/** Logs it, mails the owner, and gives recovery codes to an account whose first factor it is. */
export async function factorAdded(
  change: Change,
  before: queries.Account,
  action: 'addCodes' | 'addPasskey',
  after?: object,
): Promise<string[]> {
  const adminId = before.id;
  await audit(change, { action, entity: 'administrator', entityId: adminId, after });
  await sendNotice(change, adminId, 'factorAdded');
  if (before.secondFactorSince) return [];
  await queries.changeFactors(change.tx, adminId, { secondFactorSince: new Date(), secondFactorDueAt: null });
  return storeRecoveryCodes(change.tx, adminId);
}

/** The last factor takes the recovery codes along, unless the policy asks for one. */
export async function factorRemoved(
  change: Change,
  before: queries.Account,
  action: 'removeCodes' | 'removePasskey',
  removed?: object,
): Promise<void> {
  const { tx, platform } = change;
  const adminId = before.id;
  const account = found(await queries.findAccount(tx, adminId));
  const isLast = !account.codesSince && (await queries.findPasskeys(tx, adminId)).length === 0;
  if (isLast && needsFactor(platform.config, account.role)) throw new AppError('SECOND_FACTOR_KEPT');
  if (isLast) {
    await queries.changeFactors(tx, adminId, { secondFactorSince: null });
    await queries.replaceRecoveryCodes(tx, adminId, []);
  }
  await audit(change, { action, entity: 'administrator', entityId: adminId, before: removed });
  await sendNotice(change, adminId, 'factorRemoved');
}

/** Ten new codes; only their hashes are stored. */
export async function storeRecoveryCodes(tx: Transaction, adminId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await queries.replaceRecoveryCodes(tx, adminId, codes.map(hashRecoveryCode));
  return codes;
}

export function requireAllowed({ secondFactor }: Config): void {
  if (secondFactor === 'off') throw new AppError('SECOND_FACTOR_OFF');
}
