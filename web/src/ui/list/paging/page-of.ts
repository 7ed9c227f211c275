/**
 * The page that a row stands on, for calls that count pages instead of rows. Rounded, because rows may have been taken out
 * of the pages before.
 */
export function pageOf(skip: number, limit: number): number {
  return Math.round(skip / limit);
}
