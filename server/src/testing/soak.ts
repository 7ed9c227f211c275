/** `npm run soak` takes its time; the tests of every change make do with less of the same. */
export const isSoak = process.env.SOAK === '1';

/** How much of something: `few` in the tests of every change, `many` in a soak. */
export function amount(few: number, many: number): number {
  return isSoak ? many : few;
}
