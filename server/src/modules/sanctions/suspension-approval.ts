import type { SanctionInput, SuspensionChange } from '@leitstand/contract/moderation/sanctions';
import type { Config } from '../../config.ts';
import type { Queryable } from '../../db/database.ts';
import { found } from '../../errors.ts';
import type { Weighed } from '../../records/four-eyes/four-eyes.ts';
import { weighSuspension } from '../users/user-suspension.service.ts';
import * as queries from './sanctions.queries.ts';

type Limits = Pick<Config, 'longSuspensionDays'>;

/** A warning takes nothing from the person. */
export async function imposing(db: Queryable, input: SanctionInput, limits: Limits): Promise<Weighed> {
  const weighed = await weighSuspension(db, input.userId, input, limits);
  return input.step === 'warning' ? { ...weighed, amounts: {} } : weighed;
}

/** The new end of a suspension. */
export async function changing(
  db: Queryable,
  { id, reason: message, ...change }: SuspensionChange,
  limits: Limits,
): Promise<Weighed> {
  const { userId, ground } = found(await queries.findSanction(db, id));
  const occasion = { change: 'change' as const };
  return weighSuspension(db, found(userId ?? undefined), { ...change, ground, message }, limits, occasion);
}
