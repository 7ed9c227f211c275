import * as contract from '@leitstand/contract/news-messages';
import { newsMessages } from '../../db/schema.ts';
import { changes, type Route, reads } from '../../http/call.ts';
import { presentRecord } from '../../http/present-record.ts';
import type { Platform } from '../../platform.ts';
import { findNews } from './news.queries.ts';
import { createNews, newsDeletion, toNewsMessage, updateNews } from './news.service.ts';

export function newsRoutes(platform: Platform): Route[] {
  const db = platform.database.drizzle;
  return [
    reads(contract.listNews, async () => ({ data: (await findNews(db)).map(toNewsMessage) })),
    reads(contract.getNews, async ({ params }) => ({
      data: toNewsMessage(await presentRecord(db, newsMessages, params.id)),
    })),
    changes(contract.addNews, async (change, { body, files }) => ({ data: await createNews(change, body, files) })),
    changes(contract.updateNews, async (change, { params, body, files }) => ({
      data: await updateNews(platform, change, params.id, body, files),
    })),
    changes(contract.deleteNews, async (change, { params }) => {
      await newsDeletion.remove(change, params.id);
      return { data: null };
    }),
  ];
}
