import type { ErrorCode, Failure, SecondStep } from '@leitstand/contract/base/errors';

/** Failures detected here: no answer, or an invalid one. */
type OwnCode = 'NETWORK' | 'UNREADABLE';

interface Details extends Partial<Omit<Failure, 'success' | 'message'>> {
  retryAfterSeconds?: number | undefined;
}

/** A failed call: answered with an error, not answered, or answered with invalid data. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | OwnCode | 'UNKNOWN';
  readonly field: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** The current record, for a 409. */
  readonly current: unknown;
  readonly requestId: string | undefined;
  /** How a sign-in goes on whose password was right. */
  readonly secondStep: SecondStep | undefined;
  /** How long to wait, after too many attempts. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, message: string, failure: Details, ownCode?: OwnCode) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = ownCode ?? failure.code ?? 'UNKNOWN';
    this.field = failure.field;
    this.fields = failure.fields ?? (failure.field ? { [failure.field]: message } : {});
    this.current = failure.current;
    this.requestId = failure.requestId;
    this.secondStep = failure.secondStep;
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

/** The call was accepted, but a second administrator has to approve it first. */
export function awaitsApproval(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'AWAITS_APPROVAL';
}
