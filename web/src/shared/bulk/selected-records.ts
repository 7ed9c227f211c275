import type { BulkSelection } from '@leitstand/contract/api/bulk';
import { asBulkSelection } from './bulk-selection.ts';
import type { Selection } from './use-selection.ts';

/** What is selected at one moment; a dialog keeps it while the list goes on changing. */
export interface SelectedRecords {
  readonly selection: BulkSelection;
  readonly count: number;
}

export function selectedRecords({ resource, filter, store }: Selection): SelectedRecords {
  return { selection: asBulkSelection(resource, filter, store.chosen()), count: store.count() };
}
