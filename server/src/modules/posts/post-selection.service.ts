import type { PostFilter } from '@leitstand/contract/posts';
import type { Queryable } from '../../db/database.ts';
import type { RowSelection } from '../../db/lists/row-selection.ts';
import { posts } from '../../db/schema.ts';
import { POST_ORDER, postCondition } from './posts.queries.ts';

/** The posts of a list with this filter. */
export function selectPosts(db: Queryable, filter: PostFilter): RowSelection {
  return { table: posts, id: posts.id, where: postCondition(db, filter), order: POST_ORDER };
}
