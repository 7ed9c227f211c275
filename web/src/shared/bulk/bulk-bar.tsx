import { inputError } from '@leitstand/contract/base/errors/input-errors';
import type { BulkOperation } from '@leitstand/contract/base/limits';
import { MAX_BULK_ROWS } from '@leitstand/contract/base/limits';
import { VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { showError } from '../../ui/dialog/confirm.ts';
import { currentLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { useChosen } from '../../ui/list/selection/use-row-selecting.ts';
import { notifyError } from '../../ui/notify/notify.tsx';
import { useStartBulk, useStartExport } from './bulk.queries.ts';
import { bulkText } from './bulk.text.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkSanction } from './bulk-sanction.tsx';
import { type SelectedRecords, selectedRecords } from './selected-records.ts';
import { SelectionBar } from './selection-bar.tsx';
import type { Selection } from './use-selection.ts';

/**
 * The bulk actions of a list screen, shown below its table while rows are selected:
 *
 *     const selection = useSelection({ kind: postKind, list, filter: { search, time: days }, nameOf: postName });
 *     <ListPage …>
 *       <DataTable selection={selection} … />
 *       <BulkBar selection={selection} />
 *     </ListPage>
 *
 * `selection` is undefined if the backend has no bulk actions or the administrator may not use them; then neither
 * checkboxes nor this bar are shown. `filter` is the contract's filter of the resource; changing it clears the
 * selection, changing the sort order does not. `nameOf` must be stable across renders. `BulkHost` in the shell shows
 * progress, results, undo and downloads.
 */
export function BulkBar({ selection }: { selection: Selection | undefined }) {
  return selection ? <Bar selection={selection} /> : null;
}

interface Asked extends SelectedRecords {
  readonly operation: BulkOperation;
}

function Bar({ selection }: { selection: Selection }) {
  const { store } = selection;
  useChosen(store);
  const count = store.count();
  const [asked, setAsked] = useState<Asked>();
  const place = useRef<HTMLDivElement>(null);
  const announcement = useSelectionAnnouncement(count);
  const { mutateAsync: startBulk, isPending: isMarking } = useStartBulk();
  const { mutateAsync: startExport, isPending: isExporting } = useStartExport();

  function clear() {
    store.clear();
    focusTableBeside(place.current);
  }

  async function start(run: () => Promise<unknown>) {
    try {
      await run();
      clear();
    } catch (error) {
      notifyError(error, { retry: () => void start(run) });
    }
  }

  function choose(action: BulkOperation | 'export') {
    if (isMarking || isExporting) return;
    const records = selectedRecords(selection);
    if (records.count > MAX_BULK_ROWS) {
      void showError(inputError('SELECTION_TOO_LARGE', currentLanguage(), { n: MAX_BULK_ROWS }));
    } else if (action === 'export') {
      void start(() => startExport(records.selection));
    } else if (action === 'check' && records.selection.ids) {
      // No confirmation: the rows were selected one by one, and the action can be undone.
      void start(() => startBulk({ ...records, operation: action, expected: records.count, reason: '' }));
    } else {
      setAsked({ ...records, operation: action });
    }
  }

  return (
    <>
      <VisuallyHidden ref={place} role="status">
        {announcement}
      </VisuallyHidden>
      {count > 0 && (
        <SelectionBar
          selection={selection}
          starting={isExporting ? 'export' : isMarking ? 'check' : undefined}
          onChoose={choose}
          onClear={clear}
        />
      )}
      {asked && (
        <AskedDialog
          {...asked}
          onStarted={() => store.clear()}
          onClose={() => {
            setAsked(undefined);
            focusTableBeside(place.current);
          }}
        />
      )}
    </>
  );
}

function AskedDialog({ operation, ...props }: Asked & { onStarted(): void; onClose(): void }) {
  if (operation === 'warn' || operation === 'suspend') return <BulkSanction operation={operation} {...props} />;
  return <BulkDialog operation={operation} {...props} />;
}

/** Announces the number of selected rows to screen readers, but not before the first selection. */
function useSelectionAnnouncement(count: number): string {
  const text = useText(bulkText);
  const [hadSome, setHadSome] = useState(false);
  if (count > 0 && !hadSome) setHadSome(true);
  if (count > 0) return text.selected(count);
  return hadSome ? text.nothingSelected : '';
}

/** The bar disappears with its focus: move the focus to the current row of the table. */
function focusTableBeside(place: HTMLElement | null): void {
  // Two frames, because a closing dialog restores the focus in the first one.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return;
      const row = place?.parentElement?.querySelector<HTMLElement>('[data-row][tabindex="0"]');
      row?.focus({ preventScroll: true });
    }),
  );
}
