import * as contract from '@leitstand/contract/news-messages';
import { newsMessages } from '../../db/schema.ts';
import { changes, deletes, finds, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { findCampaigns, findNewsMessages } from './news-messages.queries.ts';
import {
  createNewsMessage,
  newsMessageDeletion,
  newsMessageRecords,
  toNewsMessage,
  updateNewsMessage,
} from './news-messages.service.ts';

export const newsMessagesModule = defineModule({
  records: [{ ...newsMessageRecords, name: null, deletion: newsMessageDeletion }],
  routes: ({ database: { drizzle: db } }) => [
    finds(contract.listNewsMessages, async (_call, db) => ({ data: (await findNewsMessages(db)).map(toNewsMessage) })),
    reads(contract.getNewsMessage, async ({ params }) => ({
      data: toNewsMessage(await presentRecord(db, newsMessages, params.id)),
    })),
    finds(contract.listNewsCampaigns, async (_call, db) => ({ data: await findCampaigns(db) })),
    changes(contract.addNewsMessage, async (change, { body, files }) => ({
      data: await createNewsMessage(change, body, files),
    })),
    changes(contract.updateNewsMessage, async (change, { params, body, files }) => ({
      data: await updateNewsMessage(change, params.id, body, files),
    })),
    deletes(contract.deleteNewsMessage, newsMessageDeletion),
  ],
});
