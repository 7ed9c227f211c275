import type { ErrorCode, Failure } from '@leitstand/contract/errors';

/** A call that failed: answered with an error, or not answered at all (`NETWORK`). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'NETWORK' | 'UNKNOWN';
  readonly field: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  /** On a 409: the record as it is now. */
  readonly current: unknown;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    message: string,
    failure: Partial<Omit<Failure, 'success' | 'message'>>,
    network = false,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = network ? 'NETWORK' : (failure.code ?? 'UNKNOWN');
    this.field = failure.field;
    this.fields = failure.fields ?? (failure.field ? { [failure.field]: message } : {});
    this.current = failure.current;
    this.requestId = failure.requestId;
  }
}
