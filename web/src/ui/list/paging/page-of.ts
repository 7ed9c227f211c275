/**
 * The page number of a row, for calls that count pages. Rounded, because rows may have been removed from earlier pages.
 */
export function pageOf(skip: number, limit: number): number {
  return Math.round(skip / limit);
}
