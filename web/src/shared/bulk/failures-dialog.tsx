import type { BulkFailure } from '@leitstand/contract/api/bulk';
import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { useFailures } from './bulk.queries.ts';
import { bulkText } from './bulk.text.ts';
import classes from './bulk-menu.module.css';

interface FailuresDialogProps {
  runId: string;
  onClose(): void;
}

/** The failed records of a run, with reasons. */
export function FailuresDialog({ runId, onClose }: FailuresDialogProps) {
  const text = useText(bulkText);
  const list = useFailures(runId);
  const columns = useMemo(
    (): readonly Column<BulkFailure & { readonly _id: string }>[] => [
      {
        key: 'label',
        header: text.record,
        flex: 2,
        cell: ({ label, recordId }) => <TextCell value={label || recordId} />,
      },
      {
        key: 'message',
        header: text.reason,
        flex: 3,
        narrow: 'under',
        cell: ({ message }) => <TextCell value={message} />,
      },
    ],
    [text],
  );
  return (
    <Dialog
      title={text.failures}
      size="lg"
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      }
    >
      <div className={classes.failureList}>
        <DataTable label={text.failures} columns={columns} list={list} empty={<EmptyState title={text.noFailures} />} />
      </div>
    </Dialog>
  );
}
