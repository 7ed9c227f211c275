import type { ErrorCode, ErrorDetails } from '@leitstand/contract/base/errors';
import { knownFailure } from '../../http/failures.ts';
import type { LiveUpdate } from '../../live/live-hub.ts';
import type { Change } from '../../records/change.ts';
import { isRetryable } from '../../records/chunk-worker.ts';

export type Attempt<T> =
  | { readonly result: T /** Every change publishes an update; without one, nothing was changed. */; isChange: boolean }
  | { readonly failure: { code: ErrorCode; details: ErrorDetails } };

/** Does a part of a change with a savepoint: its failure does not undo the other parts, and is returned. */
export async function attempt<T>(change: Change, work: (part: Change) => Promise<T>): Promise<Attempt<T>> {
  const updates: LiveUpdate[] = [];
  const effects: (() => Promise<void>)[] = [];
  const publish = (update: LiveUpdate) => void updates.push(update);
  const afterCommit = (effect: () => Promise<void>) => void effects.push(effect);
  try {
    const result = await change.tx.transaction((tx) => work({ ...change, tx, publish, afterCommit }));
    for (const effect of effects) change.afterCommit(effect);
    for (const update of updates) change.publish(update);
    return { result, isChange: updates.length > 0 };
  } catch (error) {
    if (isRetryable(error)) throw error;
    const { code, extra } = knownFailure(error, change.platform.log);
    const { field, n, name } = extra;
    return { failure: { code, details: { ...(field && { field }), ...(n && { n }), ...(name && { name }) } } };
  }
}
