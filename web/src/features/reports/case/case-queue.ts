import type { Report } from '@leitstand/contract/reports';

/** What keeps a case from being opened next. */
export interface QueueView {
  /** Decided in this sitting or by somebody else, while the list may still show them. */
  readonly gone: ReadonlySet<string>;
  readonly ownId: string | undefined;
  readonly now: number;
}

/** What decisions took out of the list: their cases, and with a banned person everything reported of them but trips. */
export function decidedIds(
  rows: readonly Report[],
  decisions: readonly { readonly kind: string; readonly report: Report }[],
): string[] {
  const banned = new Set(decisions.flatMap(({ kind, report }) => (kind === 'ban' ? [report.person?._id] : [])));
  const went = rows.filter(({ type, person }) => type !== 'trip' && person !== null && banned.has(person._id));
  return [...decisions.map(({ report }) => report), ...went].map(({ _id }) => _id);
}

/** Who has a case open, where it is not oneself and the hold has not run out. */
export function foreignHolder(
  { holder }: Pick<Report, 'holder'>,
  { ownId, now }: Pick<QueueView, 'ownId' | 'now'>,
): Report['holder'] {
  const isForeign = holder !== null && holder.adminId !== ownId && Date.parse(holder.until) > now;
  return isForeign ? holder : null;
}

function isFree(report: Report, view: QueueView): boolean {
  return !view.gone.has(report._id) && foreignHolder(report, view) === null;
}

/** The nearest case in a direction that can be opened. `position` is where the current one stands or stood. */
export function neighbour(
  rows: readonly Report[],
  { position, isThere }: { position: number; isThere: boolean },
  step: 1 | -1,
  view: QueueView,
): Report | undefined {
  // Where the current case has left the list, the one after it has taken its place.
  const start = step === 1 && !isThere ? position : position + step;
  for (let index = start; index >= 0 && index < rows.length; index += step) {
    const row = rows[index];
    if (row && isFree(row, view)) return row;
  }
  return undefined;
}

/** The case to decide after this one: the next open one, or one that was passed over before. */
export function nextOpen(
  rows: readonly Report[],
  { position, id }: { position: number; id: string },
  view: QueueView,
): Report | undefined {
  const open = (row: Report) => row._id !== id && !row.checked && isFree(row, view);
  return rows.slice(position).find(open) ?? rows.slice(0, position).find(open);
}

/** Cases that only others keep from being decided. */
export function heldByOthers(rows: readonly Report[], view: QueueView): number {
  return rows.filter((row) => !row.checked && !view.gone.has(row._id) && foreignHolder(row, view) !== null).length;
}
