/** Random numbers in [0, 1), the same for the same seed, so that a failure can be reproduced. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `SEED=123 npm test -- crash` repeats the random choices of a run. */
export function chosenSeed(): number {
  return Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
}
