import type { PostFilter } from '@leitstand/contract/posts';
import type { RowSelection } from '../../db/lists/row-selection.ts';
import { posts } from '../../db/schema.ts';
import { POST_ORDER, postCondition } from './posts.queries.ts';

/** The posts of a list with this filter. */
export function selectPosts(filter: PostFilter): RowSelection {
  return { table: posts, id: posts.id, where: postCondition(filter), order: POST_ORDER };
}
