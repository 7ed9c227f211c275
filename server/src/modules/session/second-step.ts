import { SECOND_STEP_MINUTES, type SecondFactor } from '@leitstand/contract/base/limits';
import type { Queryable } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { openChallenge, readChallenge } from '../../records/challenges.queries.ts';
import type { AdminRow } from './session.queries.ts';

export const SECOND_STEP = 'second-step';

/** A sign-in whose password was right. */
export interface FirstStep {
  readonly adminId: string;
  readonly passwordHash: string;
  readonly stayLoggedIn: boolean;
  readonly canProve: boolean;
}

/** Remembers the first step and tells the client how to go on. */
export async function secondStepNeeded(
  { database }: Platform,
  { id: adminId, passwordHash }: Pick<AdminRow, 'id' | 'passwordHash'>,
  methods: SecondFactor[],
  { stayLoggedIn, canProve }: Pick<FirstStep, 'stayLoggedIn' | 'canProve'>,
): Promise<AppError> {
  const content = { passwordHash, stayLoggedIn, canProve };
  const minutes = SECOND_STEP_MINUTES;
  const ticket = await openChallenge(database.drizzle, { kind: SECOND_STEP, adminId, content, minutes });
  return new AppError('SECOND_FACTOR_NEEDED', { secondStep: { ticket, methods } });
}

/** Stays open for another attempt until it expires. */
export async function readFirstStep(db: Queryable, ticket: string): Promise<FirstStep> {
  const step = await readChallenge<Omit<FirstStep, 'adminId'>>(db, SECOND_STEP, ticket);
  if (!step?.adminId) throw new AppError('SECOND_STEP_EXPIRED');
  return { adminId: step.adminId, ...step.content };
}
