import * as z from 'zod/mini';

interface FcmAnswer {
  status: number;
  retryAfter: string | undefined;
  text: string;
}

/** What a response of the service means for a message. */
type Verdict =
  | { kind: 'accepted' | 'dead' | 'failed' }
  /** Quota exceeded or service unavailable: everything waits, and the message is retried. */
  | { kind: 'slow-down' }
  /** An internal error of the service; worth a few retries. */
  | { kind: 'try-again' }
  | { kind: 'token-rejected' }
  | { kind: 'refused'; reason: string };

const failure = z.object({
  error: z.object({
    status: z.catch(z.string(), ''),
    message: z.catch(z.string(), ''),
    details: z.catch(
      z.array(
        z.object({
          errorCode: z.catch(z.string(), ''),
          fieldViolations: z.catch(z.array(z.object({ field: z.catch(z.string(), '') })), []),
        }),
      ),
      [],
    ),
  }),
});

export function judge({ status, retryAfter, text }: FcmAnswer): Verdict {
  if (status >= 200 && status < 300) return { kind: 'accepted' };
  if (status === 429 || (status === 503 && retryAfter !== undefined)) return { kind: 'slow-down' };
  if (status >= 500) return { kind: 'try-again' };
  const { codes, message, fields } = readFailure(text);
  if (status === 404 && codes.includes('UNREGISTERED')) return { kind: 'dead' };
  if (status === 400) {
    const namesToken = fields.includes('message.token') || /registration token/i.test(message);
    return { kind: namesToken ? 'dead' : 'failed' };
  }
  // Both concern single devices: tokens of another project, and iPhones while the APNs key is wrong.
  if (codes.includes('SENDER_ID_MISMATCH') || codes.includes('THIRD_PARTY_AUTH_ERROR')) return { kind: 'failed' };
  if (status === 401) return { kind: 'token-rejected' };
  if (status === 403 || status === 404) {
    return { kind: 'refused', reason: `the push service answered ${status} ${codes.join(' ')}`.trim() };
  }
  return { kind: 'failed' };
}

function readFailure(text: string): { codes: string[]; message: string; fields: string[] } {
  const parsed = failure.safeParse(jsonOf(text));
  if (!parsed.success) return { codes: [], message: '', fields: [] };
  const { status, message, details } = parsed.data.error;
  return {
    codes: [status, ...details.map(({ errorCode }) => errorCode)].filter((code) => code !== ''),
    message,
    fields: details.flatMap(({ fieldViolations }) => fieldViolations.map(({ field }) => field)),
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
