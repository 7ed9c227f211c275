import { restore } from '@leitstand/contract/api/restore';
import { RESTORE_DAYS } from '@leitstand/contract/base/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { useText } from '../../ui/i18n/text.ts';
import { refreshLists, removeFromLists } from '../../ui/list/paging/list-cache.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { listsOf } from '../list/list-keys.ts';
import { recordText } from './record.text.ts';
import type { RecordKind, Stored } from './record-kind.ts';

/** Asks for confirmation, deletes, and offers to undo. Returns whether it was deleted. */
export function useDeletion<T extends Stored, V extends object>(kind: RecordKind<T, V>): (item: T) => Promise<boolean> {
  const text = useText(recordText);
  const client = useQueryClient();
  const isRestorable = useCapability(restore);
  return useCallback(
    async (item) => {
      const name = kind.nameOf(item);
      const lists = listsOf(kind.kind);
      const consequence = (await kind.consequence?.(item)) ?? '';
      const undoing = isRestorable ? text.restorable(RESTORE_DAYS) : '';
      const message = [text.deleteMessage(name), consequence, undoing].filter((part) => part !== '').join(' ');
      const question = { title: text.deleteTitle(name), message, confirmLabel: text.delete, danger: true };
      if (!(await confirm(question))) return false;
      await call(kind.kind.deleting, { params: { id: item._id } });
      removeFromLists(client, lists, item._id);
      void refreshLists(client, lists);
      notifySuccess(text.deleted(name), isRestorable ? { undo: { run: undo } } : {});
      return true;

      async function undo() {
        await call(restore, { params: { kind: kind.kind.name, id: item._id } });
        // All pages are refetched: the restored record may be on any of them.
        await client.invalidateQueries({ queryKey: lists });
        notifySuccess(text.restored(name));
      }
    },
    [kind, text, client, isRestorable],
  );
}
