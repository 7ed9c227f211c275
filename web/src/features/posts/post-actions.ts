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
import { authorOf, contentsOf } from './post-words.ts';
import { useDeletePost, useRestorePost } from './posts.queries.ts';
import { postsText } from './posts.text.ts';

/** Asks, deletes, and offers to take it back. Answers whether it was deleted. */
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
  /** Absent where the post is open already. Must stay the same from render to render. */
  onView?: (post: Post) => void;
  /** After a post was deleted. Must stay the same from render to render. */
  onDeleted?: (post: Post) => void;
}

/** What can be done with a post: in its row and in its dialog. */
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
