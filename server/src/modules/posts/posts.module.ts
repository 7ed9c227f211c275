import { latestPosts } from '@leitstand/contract/api/dashboard';
import * as contract from '@leitstand/contract/posts';
import { posts } from '../../db/schema.ts';
import { deletes, jsonAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { findPosts } from './posts.queries.ts';
import { getPost, postDeletion } from './posts.service.ts';

export const postsModule = defineModule({
  records: [{ kind: contract.postKind, table: posts, name: null, deletion: postDeletion }],
  routes({ database: { drizzle: db } }) {
    const list = async (filter: Parameters<typeof findPosts>[1]) => jsonAnswer(await findPosts(db, filter));
    return [
      reads(latestPosts, async ({ params: { days: time, ...page } }) => list({ ...page, time })),
      reads(contract.searchPosts, async ({ params: { days: time, ...rest } }) => list({ ...rest, time })),
      reads(contract.listPostsByTime, async ({ params, body }) => list({ ...params, ...body })),
      reads(contract.findPosts, async ({ params, body }) => list({ ...params, ...body })),
      reads(contract.getPost, async ({ params }) => ({ data: await getPost(db, params.id) })),
      deletes(contract.deletePost, postDeletion),
    ];
  },
});
