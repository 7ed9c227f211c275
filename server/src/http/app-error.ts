import { ERRORS, type ErrorCode, type ErrorDetails } from '@leitstand/contract/base/errors';

interface Extra extends ErrorDetails {
  /** All broken fields and the rule each one breaks. */
  broken?: Readonly<Record<string, ErrorCode>>;
  /** On a conflict: the record as it is now. */
  current?: unknown;
  retryAfterSeconds?: number;
}

/** A failure with a name. The edge turns it into the envelope; services throw it and know nothing of HTTP. */
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

export function fieldMissing(field: string): AppError {
  return new AppError('FIELD_MISSING', { field });
}

export function fieldInvalid(field: string): AppError {
  return new AppError('FIELD_INVALID', { field });
}

export function alreadyTaken(field: string): AppError {
  return new AppError('ALREADY_TAKEN', { field });
}

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
