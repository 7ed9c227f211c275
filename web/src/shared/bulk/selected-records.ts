import type { BulkSelection } from '@leitstand/contract/api/bulk';
import { asBulkSelection } from './bulk-selection.ts';
import type { Selection } from './use-selection.ts';

/** A snapshot of the selection for a dialog; the list may change while it is open. */
export interface SelectedRecords {
  readonly selection: BulkSelection;
  readonly count: number;
}

export function selectedRecords({ resource, filter, store }: Selection): SelectedRecords {
  return { selection: asBulkSelection(resource, filter, store.chosen()), count: store.count() };
}
