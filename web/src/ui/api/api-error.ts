import type { ErrorCode, Failure } from '@leitstand/contract/base/errors';

/** Failures detected here: no answer, or an invalid one. */
type OwnCode = 'NETWORK' | 'UNREADABLE';

/** A failed call: answered with an error, not answered, or answered with invalid data. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | OwnCode | 'UNKNOWN';
  readonly field: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** The current record, for a 409. */
  readonly current: unknown;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    message: string,
    failure: Partial<Omit<Failure, 'success' | 'message'>>,
    ownCode?: OwnCode,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = ownCode ?? failure.code ?? 'UNKNOWN';
    this.field = failure.field;
    this.fields = failure.fields ?? (failure.field ? { [failure.field]: message } : {});
    this.current = failure.current;
    this.requestId = failure.requestId;
  }
}

/** The call was accepted, but a second administrator has to approve it first. */
export function awaitsApproval(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'AWAITS_APPROVAL';
}
