import {
  type DeskParcel,
  type DeskState,
  entryOf,
  isTicked,
  type NumberProblem,
  problemOf,
  withEntry,
} from './desk-state.ts';

export type PasteProblem = NumberProblem | 'unknownOrder' | 'tooMany';

export interface PasteResult {
  readonly state: DeskState;
  readonly taken: number;
  readonly problems: readonly { readonly line: string; readonly problem: PasteProblem }[];
}

/**
 * Assigns pasted numbers to parcels: one per line in the order of the desk, or `order;number`, where `order` is a
 * position or an id. Invalid lines are reported and skipped; `from` is the parcel of the first line.
 */
export function withPasted(state: DeskState, parcels: readonly DeskParcel[], text: string, from?: string): PasteResult {
  const start = Math.max(
    0,
    parcels.findIndex(({ order }) => order._id === from),
  );
  const waiting = parcels
    .slice(start)
    .filter((parcel) => isTicked(state, parcel) && (!state.entries[parcel.order._id] || parcel.order._id === from));
  const problems: { line: string; problem: PasteProblem }[] = [];
  let next = state;
  let taken = 0;
  for (const line of linesOf(text)) {
    const [target, typed] = line.includes(';') || line.includes('\t') ? named(parcels, line) : [waiting.shift(), line];
    const isNamed = typed !== line;
    if (!target) {
      problems.push({ line, problem: isNamed ? 'unknownOrder' : 'tooMany' });
      continue;
    }
    const entry = entryOf(next, typed);
    const problem = problemOf(next, target.order._id, entry);
    if (problem) problems.push({ line, problem });
    else {
      next = withEntry(next, target.order._id, entry);
      taken += 1;
    }
  }
  return { state: next, taken, problems };
}

function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function named(parcels: readonly DeskParcel[], line: string): [DeskParcel | undefined, string] {
  const [order = '', number = ''] = line.split(/[;\t]/).map((part) => part.trim());
  return [parcels.find(({ order: { _id }, position }) => order === _id || order === String(position)), number];
}
