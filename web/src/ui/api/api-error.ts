import type { ErrorCode, Failure } from '@leitstand/contract/base/errors';

/** Failures that no backend names: no answer at all, or one that is none. */
type OwnCode = 'NETWORK' | 'UNREADABLE';

/** A call that failed: answered with an error, or not answered (readably). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | OwnCode | 'UNKNOWN';
  readonly field: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** On a 409: the record as it is now. */
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
