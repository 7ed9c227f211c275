import { type Post, postKind } from '@leitstand/contract/posts';
import type { Queryable } from '../../db/database.ts';
import { posts } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { found } from '../../errors.ts';
import type { Change } from '../../records/change.ts';
import { deletable } from '../../records/deletable.ts';
import { descriptionsBy, findPost, findPosts, setSearchTexts } from './posts.queries.ts';
import { postShape } from './posts.wire.ts';

export const postDeletion = deletable({ kind: postKind, table: posts });

export const toPost = postShape.show;

export async function getPost(db: Queryable, id: string): Promise<Post> {
  return toPost(found(await findPost(db, id)));
}

export async function latestPostsOf(db: Queryable, userId: string, limit: number): Promise<Post[]> {
  return (await findPosts(db, { userId, skip: 0, limit })).rows.map((json) => JSON.parse(json) as Post);
}

export function postSearchText(description: string, authorName: string): string {
  return searchTextOf(description, authorName);
}

/** Posts can be searched by author name, so a rename updates their search text. */
export async function renameAuthor({ tx }: Change, userId: string, userName: string): Promise<void> {
  const own = await descriptionsBy(tx, userId);
  await setSearchTexts(
    tx,
    own.map(({ id, description }) => ({ id, searchText: postSearchText(description, userName) })),
  );
}
