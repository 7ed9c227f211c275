import { textWithoutSecrets } from '../../kept/secrets.ts';

/**
 * Why a request failed. `outage`: the backend is away or overloaded, so everything waits. `answer`: this answer was not
 * usable, and a smaller one may be. `refusal`: the same request is refused each time.
 */
export type FailureKind = 'outage' | 'answer' | 'refusal';

interface Details {
  readonly status?: number | undefined;
  /** The wait that the backend asked for. */
  readonly askedMs?: number | undefined;
  /** A repetition cannot help: the answer is too long. */
  readonly isFinal?: boolean;
  readonly code?: string | undefined;
}

/** A request that failed, with a reason for people. Stays within the source. */
export class CallFailure extends Error {
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly askedMs: number | undefined;
  readonly isFinal: boolean;
  readonly code: string | undefined;

  constructor(kind: FailureKind, reason: string, { status, askedMs, isFinal = false, code }: Details = {}) {
    super(textWithoutSecrets(reason));
    this.name = 'CallFailure';
    this.kind = kind;
    this.status = status;
    this.askedMs = askedMs;
    this.isFinal = isFinal;
    this.code = code;
  }
}

const OVERLOAD: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function failureOfStatus(status: number, reason: string, more: Pick<Details, 'askedMs' | 'code'>): CallFailure {
  const kind = OVERLOAD.has(status) ? 'outage' : status >= 500 ? 'answer' : 'refusal';
  return new CallFailure(kind, reason, { ...more, status });
}

/** Codes of errors before anything was sent. */
const UNREACHABLE = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT)$/;

/** A connection that did not come about, or was cut. */
export function failureOfConnection(error: unknown): CallFailure {
  const codes = codesOf(error);
  const code = codes.find((each) => UNREACHABLE.test(each));
  if (code) return new CallFailure('outage', `cannot be reached (${code})`);
  const isTimeout = error instanceof Error && error.name === 'TimeoutError';
  return new CallFailure(
    'answer',
    isTimeout ? 'took too long' : `the connection failed (${codes[0] ?? String(error)})`,
  );
}

/** `fetch` wraps the error of the socket, of several if the host has several addresses. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  const own = typeof code === 'string' ? [code] : [];
  return [...own, ...codesOf(cause), ...(Array.isArray(errors) ? errors.flatMap(codesOf) : [])];
}
