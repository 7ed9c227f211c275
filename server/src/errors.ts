import {
  ERRORS,
  type ErrorCode,
  type ErrorDetails,
  type Excess,
  type SecondStep,
} from '@leitstand/contract/base/errors';

interface Extra extends ErrorDetails {
  /** All invalid fields and the rule each one breaks. */
  broken?: Readonly<Record<string, ErrorCode>>;
  /** Of the invalid fields, the texts that are too long. */
  excesses?: Readonly<Record<string, Excess>>;
  /** On a conflict: the record as it is now. */
  current?: unknown;
  secondStep?: SecondStep;
  /** The request that waits for a second administrator. */
  approval?: { _id: string };
  retryAfterSeconds?: number;
}

/** A failure with a code. The HTTP layer turns it into the envelope; services throw it and know nothing about HTTP. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extra: Extra;

  constructor(code: ErrorCode, extra: Extra = {}) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.extra = extra;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}

export function notFound(): AppError {
  return new AppError('NOT_FOUND');
}

/** Returns the row, or throws if there is none. */
export function found<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}

export function fieldMissing(field: string): AppError {
  return new AppError('FIELD_MISSING', { field });
}

export function fieldInvalid(field: string): AppError {
  return new AppError('FIELD_INVALID', { field });
}

export function alreadyTaken(field: string): AppError {
  return new AppError('ALREADY_TAKEN', { field });
}

/** The error code of the driver or of Node.js; empty if it has none. */
export function codeOf(error: unknown): string {
  const { code } = causeOf(error);
  return typeof code === 'string' ? code : '';
}

/** `codeOf` an error of PostgreSQL: waited for a table or row for longer than `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';
/** The same: another row has this value. */
export const UNIQUE_VIOLATION = '23505';

/** The error of the driver, which Drizzle wraps. */
export function causeOf(error: unknown): { code?: unknown; constraint?: string } {
  if (typeof error !== 'object' || error === null) return {};
  return 'cause' in error && error.cause ? causeOf(error.cause) : error;
}

/** Out of disk space: PostgreSQL's or that of the images. */
export function isStorageFull(code: string): boolean {
  return ['53100', 'ENOSPC', 'EDQUOT'].includes(code);
}
