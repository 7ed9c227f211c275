import type { Post } from '@leitstand/contract/posts';
import { ActionIcon, Button, Skeleton, Stack } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMessageOff } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useVisit } from '../../shared/visits/use-visits.ts';
import { ActionButtons } from '../../ui/action/action-buttons.tsx';
import { ApiError } from '../../ui/api/api-error.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import type { InfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { usePostActions } from './post-actions.ts';
import { nameOf } from './post-facts.ts';
import { PostView } from './post-view.tsx';
import classes from './posts.module.css';
import { postsText } from './posts.text.ts';
import { useOpenedPost } from './use-opened-post.ts';

const NEXT_KEY = 'J';
const PREVIOUS_KEY = 'K';

interface PostDialogProps {
  id: string;
  list: InfiniteList<Post>;
  /** The index of the image to show first. */
  firstImage: number;
  onSwap(id: string): void;
  onClose(): void;
}

/** A post with buttons to the previous and next one of the list. */
export function PostDialog({ id, list, firstImage, onSwap, onClose }: PostDialogProps) {
  const text = useText(postsText);
  const { post, previous, next, error, isAwaited, retry, neighbourOf } = useOpenedPost(id, list);
  useVisit({ param: 'post', id, title: post && nameOf(post), error });
  const leave = useStableCallback((gone: Post) => {
    const neighbour = neighbourOf(gone);
    if (neighbour === undefined) onClose();
    else onSwap(neighbour);
  });
  const actions = usePostActions({ onDeleted: leave });
  const closeButton = useRef<HTMLButtonElement>(null);

  function stepByKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const neighbour = { [NEXT_KEY]: next, [PREVIOUS_KEY]: previous }[event.key.toUpperCase()];
    if (neighbour) onSwap(neighbour._id);
  }

  // The focused element may not exist in the next post; without focus, the keys would not work.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another post is what it waits for
  useEffect(() => {
    if (document.activeElement === document.body) closeButton.current?.focus();
  }, [post?._id]);

  const keys = { onKeyDown: stepByKey };
  return (
    // Catches key events of the dialog, which bubble through React even though it is rendered in a portal.
    <div {...keys}>
      <Dialog
        title={text.viewTitle}
        size="xl"
        onClose={onClose}
        footer={
          <>
            <div className={classes.aside}>{post && <ActionButtons actions={actions} item={post} />}</div>
            <StepButton side="previous" target={previous} onStep={onSwap} />
            <StepButton side="next" target={next} onStep={onSwap} />
            <Button ref={closeButton} variant="default" onClick={onClose} data-autofocus>
              {text.close}
            </Button>
          </>
        }
      >
        {post ? (
          <PostView post={post} firstImage={firstImage} />
        ) : (
          <PostState error={error} isAwaited={isAwaited} retry={retry} />
        )}
      </Dialog>
    </div>
  );
}

interface PostStateProps {
  error: unknown;
  isAwaited: boolean;
  retry(): void;
}

/** Replaces a post that is loading or failed to load. */
function PostState({ error, isAwaited, retry }: PostStateProps) {
  const text = useText(postsText);
  if (!isAwaited) {
    return (
      <div className={classes.late}>
        <EmptyState icon={IconMessageOff} title={text.notListedTitle} message={text.notListedMessage} />
      </div>
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.code === 'BAD_PARAMETER')) {
    return (
      <div role="alert">
        <EmptyState icon={IconMessageOff} title={text.notFoundTitle} message={text.notFoundMessage} />
      </div>
    );
  }
  if (error) return <ErrorState error={error} retry={retry} />;
  return (
    <Stack gap="lg" role="status" aria-label={text.loading} className={classes.late ?? ''}>
      <Skeleton height={220} />
      <Skeleton height={20} width="60%" />
      <Skeleton height={20} width="80%" />
    </Stack>
  );
}

interface StepButtonProps {
  side: 'previous' | 'next';
  target: Post | undefined;
  onStep(id: string): void;
}

/** Never disabled: a disabled button would lose the focus. */
function StepButton({ side, target, onStep }: StepButtonProps) {
  const text = useText(postsText);
  const [label, key, Arrow] =
    side === 'next'
      ? ([text.next, NEXT_KEY, IconChevronRight] as const)
      : ([text.previous, PREVIOUS_KEY, IconChevronLeft] as const);
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      aria-keyshortcuts={key}
      aria-disabled={target === undefined}
      {...(target === undefined ? { 'data-disabled': true } : {})}
      data-tip={text.withKey(label, key)}
      onClick={() => target && onStep(target._id)}
    >
      <Arrow size={18} aria-hidden />
    </ActionIcon>
  );
}
