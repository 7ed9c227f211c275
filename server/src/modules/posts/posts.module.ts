import { latestPosts } from '@leitstand/contract/api/dashboard';
import * as contract from '@leitstand/contract/posts';
import type { Queryable } from '../../db/database.ts';
import { posts } from '../../db/schema.ts';
import { deletes, finds, jsonAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { findPosts } from './posts.queries.ts';
import { getPost, postDeletion } from './posts.service.ts';

export const postsModule = defineModule({
  records: [{ kind: contract.postKind, table: posts, name: null, deletion: postDeletion }],
  routes({ database: { drizzle: db } }) {
    const list = async (db: Queryable, filter: Parameters<typeof findPosts>[1]) =>
      jsonAnswer(await findPosts(db, filter));
    return [
      finds(latestPosts, async ({ params: { days: time, ...page } }, db) => list(db, { ...page, time })),
      finds(contract.searchPosts, async ({ params: { days: time, ...rest } }, db) => list(db, { ...rest, time })),
      finds(contract.listPostsByTime, async ({ params, body }, db) => list(db, { ...params, ...body })),
      finds(contract.findPosts, async ({ params, body }, db) => list(db, { ...params, ...body })),
      reads(contract.getPost, async ({ params }) => ({ data: await getPost(db, params.id) })),
      deletes(contract.deletePost, postDeletion),
    ];
  },
});
