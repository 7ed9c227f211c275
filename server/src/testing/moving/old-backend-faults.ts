import { type Fault, type FrontAnswer, json } from './old-backend.ts';

/** Faults of a backend, as a fault of `OldBackend` applies them to an answer. */
export const FAULTS = {
  'an internal error': () => json(500, { success: false, message: 'boom' }),
  'a rate limit': () => json(429, { success: false, message: 'slow down' }, { 'retry-after': '0' }),
  'an overload': () => json(503, { success: false }),
  'a page instead of JSON': (answer: FrontAnswer) => ({
    ...answer,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('<!doctype html><title>Bad gateway</title>'),
  }),
  'half an answer': (answer: FrontAnswer) => ({
    ...answer,
    body: answer.body.subarray(0, Math.floor(answer.body.length / 2)),
  }),
  'a cut connection': (answer: FrontAnswer) => ({ ...answer, cutAt: Math.floor(answer.body.length / 2) }),
  'a failure with status 200': () => json(200, { success: false, message: 'nothing' }),
  'an answer without a list': () => json(200, { success: true, data: null }),
  'too few records': (answer: FrontAnswer) => withList(answer, (list) => list.slice(0, Math.floor(list.length / 3))),
  'no records': (answer: FrontAnswer) => withList(answer, () => []),
} satisfies Record<string, (answer: FrontAnswer) => FrontAnswer>;

/** The answer with another list. */
export function withList(answer: FrontAnswer, change: (list: unknown[]) => unknown): FrontAnswer {
  const envelope = JSON.parse(answer.body.toString()) as { data: unknown[] };
  if (!Array.isArray(envelope.data)) return answer;
  return json(answer.status, { ...envelope, data: change(envelope.data) });
}

/** Applies a fault to calls that match, the first time that each of them is made. */
export function firstTime(pattern: RegExp, apply: (answer: FrontAnswer) => FrontAnswer): Fault {
  const made = new Set<string>();
  return (call, answer) => {
    if (!pattern.test(call) || made.has(call)) return undefined;
    made.add(call);
    return apply(answer);
  };
}

/** Applies a fault to all calls that match. */
export function always(pattern: RegExp, apply: (answer: FrontAnswer) => FrontAnswer): Fault {
  return (call, answer) => (pattern.test(call) ? apply(answer) : undefined);
}
