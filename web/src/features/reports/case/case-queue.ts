import type { Report } from '@leitstand/contract/reports';

/** What excludes a case from being opened next. */
export interface QueueView {
  /** Already decided here or by somebody else, though the list may still contain them. */
  readonly gone: ReadonlySet<string>;
  readonly ownId: string | undefined;
  readonly now: number;
}

/** The ids of decided cases, plus those that are closed with the person behind them: a ban keeps reports of trips. */
export function decidedIds(
  rows: readonly Report[],
  decisions: readonly { readonly kind: string; readonly report: Report }[],
): string[] {
  const personsOf = (wanted: string) =>
    new Set(decisions.flatMap(({ kind, report }) => (kind === wanted ? [report.person?._id] : [])));
  const [banned, sanctioned] = [personsOf('ban'), personsOf('sanction')];
  const went = rows.filter(
    ({ type, person }) =>
      person !== null && (sanctioned.has(person._id) || (type !== 'trip' && banned.has(person._id))),
  );
  return [...decisions.map(({ report }) => report), ...went].map(({ _id }) => _id);
}

/** The holder of a case if it is another administrator and the lease has not expired. */
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

/** The nearest case in a direction that can be opened. `position` is the current or last index of the shown case. */
export function neighbour(
  rows: readonly Report[],
  { position, isThere }: { position: number; isThere: boolean },
  step: 1 | -1,
  view: QueueView,
): Report | undefined {
  // If the current case has left the list, the next one has moved to its index.
  const start = step === 1 && !isThere ? position : position + step;
  for (let index = start; index >= 0 && index < rows.length; index += step) {
    const row = rows[index];
    if (row && isFree(row, view)) return row;
  }
  return undefined;
}

/** The case to decide next: the next open one, otherwise a skipped one. */
export function nextOpen(
  rows: readonly Report[],
  { position, id }: { position: number; id: string },
  view: QueueView,
): Report | undefined {
  const open = (row: Report) => row._id !== id && !row.checked && isFree(row, view);
  return rows.slice(position).find(open) ?? rows.slice(0, position).find(open);
}

/** The number of open cases that other administrators hold. */
export function heldByOthers(rows: readonly Report[], view: QueueView): number {
  return rows.filter((row) => !row.checked && !view.gone.has(row._id) && foreignHolder(row, view) !== null).length;
}
