export interface PromiseWithResolvers<T> {
  promise: Promise<T>;
  resolve(value: T): void;
}

/** Replaces `Promise.withResolvers`, which is newer than the browsers that offices run. */
export function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settlePromise) => {
    resolve = settlePromise;
  });
  return { promise, resolve };
}
