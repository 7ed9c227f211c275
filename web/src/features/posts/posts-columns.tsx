import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Post } from '@leitstand/contract/posts';
import { useMemo } from 'react';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, ImageCell, NumberCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { authorOf, imagesOf } from './post-facts.ts';
import { postsText } from './posts.text.ts';

export function usePostsColumns(): readonly Column<Post>[] {
  const text = useText(postsText);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'image',
        header: fieldLabel('image', language),
        width: 64,
        cell: (post) => <ImageCell name={imagesOf(post)[0] ?? ''} label="" />,
      },
      {
        key: 'user',
        header: text.user,
        flex: 2,
        cell: (post) => <PersonLink id={post.user?._id ?? ''} name={authorOf(post, text)} />,
      },
      {
        key: 'description',
        header: fieldLabel('description', language),
        flex: 5,
        narrow: 'under',
        cell: (post) => <TextCell value={post.description} />,
      },
      {
        key: 'likes',
        header: text.likes,
        width: 84,
        align: 'end',
        narrow: 'hide',
        cell: (post) => <NumberCell value={post.likes} />,
      },
      {
        key: 'comments',
        header: text.comments,
        width: 116,
        align: 'end',
        narrow: 'hide',
        cell: (post) => <NumberCell value={post.commentsCount} />,
      },
      {
        key: 'createdAt',
        header: text.date,
        width: 120,
        // On a phone the text is more useful; the dialog shows the date.
        narrow: 'hide',
        cell: (post) => <DateCell value={post.createdAt} />,
      },
    ],
    [text, language],
  );
}
