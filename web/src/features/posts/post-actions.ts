import { restore } from '@leitstand/contract/api/restore';
import { RESTORE_DAYS } from '@leitstand/contract/base/limits';
import type { Post } from '@leitstand/contract/posts';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import type { Action } from '../../ui/action/action.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { authorOf, contentsOf } from './post-facts.ts';
import { useDeletePost, useRestorePost } from './posts.queries.ts';
import { postsText } from './posts.text.ts';

/** Deletes a post with confirmation and undo. Returns whether it was deleted. */
function usePostDeletion(): (post: Post) => Promise<boolean> {
  const text = useText(postsText);
  const isRestorable = useCapability(restore);
  const { mutateAsync: remove } = useDeletePost();
  const { mutateAsync: bringBack } = useRestorePost();
  return useCallback(
    async (post) => {
      const who = authorOf(post, text);
      const loss = text.deleteMessage(contentsOf(post, text));
      const confirmed = await confirm({
        title: text.deleteTitle(who),
        message: isRestorable ? `${loss} ${text.restorable(RESTORE_DAYS)}` : loss,
        confirmLabel: text.delete,
        danger: true,
      });
      if (!confirmed) return false;
      await remove(post._id);
      notifySuccess(text.deleted(who), isRestorable ? { undo: { run: undo } } : {});
      return true;

      async function undo() {
        await bringBack(post._id);
        notifySuccess(text.restored(who));
      }
    },
    [text, isRestorable, remove, bringBack],
  );
}

interface PostActionsOptions {
  /** Absent if the post is already open. Must be stable across renders. */
  onView?: (post: Post) => void;
  /** Must be stable across renders. */
  onDeleted?: (post: Post) => void;
}

/** The actions of a post, for its row and its dialog. */
export function usePostActions({ onView, onDeleted }: PostActionsOptions): readonly Action<Post>[] {
  const text = useText(postsText);
  const mayWrite = useRight('WriteUsers');
  const remove = usePostDeletion();
  return useMemo(() => {
    const view: Action<Post>[] = onView ? [{ id: 'view', label: text.view, icon: IconEye, run: onView }] : [];
    if (!mayWrite) return view;
    return [
      ...view,
      {
        id: 'delete',
        label: text.delete,
        icon: IconTrash,
        danger: true,
        async run(post) {
          if (await remove(post)) onDeleted?.(post);
        },
      },
    ];
  }, [text, mayWrite, remove, onView, onDeleted]);
}
