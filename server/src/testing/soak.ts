/** Set by `npm run soak`; under `npm test` the same tests do less. */
export const isSoak = process.env.SOAK === '1';

/** A size: `few` under `npm test`, `many` in a soak. */
export function amount(few: number, many: number): number {
  return isSoak ? many : few;
}
