import { SECOND_STEP_MINUTES, type SecondFactor } from '@leitstand/contract/base/limits';
import { hashToken } from '../../base/hash-token.ts';
import { AppError } from '../../errors.ts';
import type { Platform } from '../../platform.ts';
import { newTicket, readTicket, type Ticket } from '../../records/tickets.queries.ts';
import type { AdminRow } from './session.queries.ts';

const SECOND_STEP = 'second-step';

/** A sign-in whose password was right. */
export interface FirstStep {
  readonly adminId: string;
  /** A hash of the password's hash, to notice that the password was replaced. */
  readonly password: string;
  readonly stayLoggedIn: boolean;
  readonly canProve: boolean;
}

/** Tells the client how to go on. */
export function secondStepNeeded(
  platform: Platform,
  { id: adminId, passwordHash }: Pick<AdminRow, 'id' | 'passwordHash'>,
  methods: SecondFactor[],
  { stayLoggedIn, canProve }: Pick<FirstStep, 'stayLoggedIn' | 'canProve'>,
): AppError {
  const content = { password: hashToken(passwordHash), stayLoggedIn, canProve };
  const ticket = newTicket(platform, { kind: SECOND_STEP, adminId, content, minutes: SECOND_STEP_MINUTES });
  return new AppError('SECOND_FACTOR_NEEDED', { secondStep: { ticket, methods } });
}

/** Stays open for another attempt until it expires or is used. */
export async function readFirstStep(
  platform: Platform,
  sealed: string,
): Promise<{ step: FirstStep; ticket: Ticket<unknown> }> {
  const db = platform.database.drizzle;
  const ticket = await readTicket<Omit<FirstStep, 'adminId'>>(platform, db, SECOND_STEP, sealed);
  if (!ticket?.adminId) throw new AppError('SECOND_STEP_EXPIRED');
  return { step: { adminId: ticket.adminId, ...ticket.content }, ticket };
}
