import { latestPosts } from '@leitstand/contract/dashboard';
import { ALL_TIME } from '@leitstand/contract/limits';
import * as contract from '@leitstand/contract/posts';
import { listAnswer } from '../../http/answers.ts';
import { changes, type Route, reads } from '../../http/call.ts';
import type { Platform } from '../../platform.ts';
import { findPosts } from './posts.queries.ts';
import { postDeletion, toPost } from './posts.service.ts';

export function postsRoutes({ database: { drizzle: db } }: Platform): Route[] {
  return [
    reads(latestPosts, async ({ params }) => listAnswer(await findPosts(db, params), toPost)),
    reads(contract.searchPosts, async ({ params }) => listAnswer(await findPosts(db, params), toPost)),
    reads(contract.listPostsByTime, async ({ params, body: { time = ALL_TIME, fromTime, toTime } }) => {
      // Whoever chose a range means the range, also where a form still carries its number of days.
      const days = fromTime || toTime ? ALL_TIME : time;
      return listAnswer(await findPosts(db, { ...params, days, from: fromTime, to: toTime }), toPost);
    }),
    changes(contract.deletePost, async (change, { params }) => {
      await postDeletion.remove(change, params.id);
      return { data: null };
    }),
  ];
}
