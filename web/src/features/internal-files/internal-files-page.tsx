import type { InternalFile } from '@leitstand/contract/api/files';
import { INTERNAL_FILE_DAYS } from '@leitstand/contract/base/limits';
import { Button } from '@mantine/core';
import { IconCopy, IconEye, IconTrash, IconUpload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ListPage } from '../../shared/list/list-page.tsx';
import type { Action } from '../../ui/action/action.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { copyAndNotify } from '../../ui/list/cells/copy-and-notify.ts';
import { Opened } from '../../ui/list/filters/opened.tsx';
import { useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { FileDialog } from './file-dialog.tsx';
import { useDeleteFile, useInternalFiles } from './internal-files.queries.ts';
import { internalFilesText } from './internal-files.text.ts';
import { useInternalFilesColumns } from './internal-files-columns.tsx';
import { UploadDialog } from './upload-dialog.tsx';

/** Replaces the name in the address while a file is being uploaded. */
const NEW = 'new';

export function InternalFilesPage() {
  const text = useText(internalFilesText);
  const list = useInternalFiles();
  const opened = useOpenedItem('file');
  const open = useStableCallback(({ _id }: InternalFile) => opened.open(_id));
  return (
    <>
      <ListPage
        title={text.title}
        count={list.total}
        actions={
          <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => opened.open(NEW)}>
            {text.upload}
          </Button>
        }
      >
        <DataTable
          label={text.title}
          columns={useInternalFilesColumns()}
          actions={useFileActions(open)}
          list={list}
          onOpen={open}
          empty={<EmptyState title={text.emptyTitle} message={text.hint(INTERNAL_FILE_DAYS)} />}
        />
      </ListPage>
      <Opened item={opened}>
        {(id) =>
          id === NEW ? (
            <UploadDialog onClose={opened.close} />
          ) : (
            <FileDialog key={id} name={id} onClose={opened.close} />
          )
        }
      </Opened>
    </>
  );
}

function useFileActions(onOpen: (file: InternalFile) => void): readonly Action<InternalFile>[] {
  const text = useText(internalFilesText);
  const { mutateAsync: deleteFile } = useDeleteFile();
  return useMemo(
    () => [
      { id: 'open', label: text.open, icon: IconEye, run: onOpen },
      { id: 'copy-name', label: text.copyName, icon: IconCopy, run: ({ _id }) => copyAndNotify(_id) },
      {
        id: 'delete',
        label: text.delete,
        icon: IconTrash,
        danger: true,
        async run({ _id }) {
          const question = { title: text.deleteTitle, message: text.deleteMessage(_id), confirmLabel: text.delete };
          if (!(await confirm({ ...question, danger: true }))) return;
          await deleteFile(_id);
          notifySuccess(text.deleted);
        },
      },
    ],
    [text, onOpen, deleteFile],
  );
}
