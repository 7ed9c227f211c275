/** How long a task waits for its turn, and what is thrown after that. */
interface Patience {
  readonly ms: number;
  lost(): Error;
}

/** Limits how many tasks run at once; the others wait in order of arrival. */
export function mutex(atOnce: number, patience?: Patience): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting = new Set<() => void>();
  let running = 0;

  function turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(late);
        waiting.delete(begin);
        resolve();
      };
      const late =
        patience &&
        setTimeout(() => {
          waiting.delete(begin);
          reject(patience.lost());
        }, patience.ms);
      waiting.add(begin);
    });
  }

  return async (work) => {
    if (running < atOnce) running += 1;
    // A finished task passes its slot on, so the count stays.
    else await turn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
}
