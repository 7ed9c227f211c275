import * as contract from '@leitstand/contract/news-messages';
import { newsMessages } from '../../db/schema.ts';
import { changes, deletes, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { requiredImage } from '../../records/chosen-image.ts';
import { deletable } from '../../records/deletable.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';
import { findCampaigns, findNewsMessages, type NewsMessageRow } from './news-messages.queries.ts';

const records = { kind: contract.newsMessageKind, table: newsMessages };
export const newsMessageDeletion = deletable(records);

export function toNewsMessage(row: NewsMessageRow): contract.NewsMessage {
  return {
    _id: row.id,
    description: row.description,
    image: row.image,
    link: row.link ?? '',
    linkText: row.linkText ?? '',
    language: row.language,
    campaign: row.campaign,
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
  };
}

export const newsMessagesModule = defineModule({
  records: [{ ...records, name: null, deletion: newsMessageDeletion }],
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.listNewsMessages, async () => ({ data: (await findNewsMessages(db)).map(toNewsMessage) })),
    reads(contract.getNewsMessage, async ({ params }) => ({
      data: toNewsMessage(await presentRecord(db, newsMessages, params.id)),
    })),
    reads(contract.listNewsCampaigns, async () => ({ data: await findCampaigns(db) })),
    changes(contract.addNewsMessage, async (change, { body: { image: name, ...input }, files }) => {
      const image = await requiredImage(change, { files, name });
      const { description, link, linkText, language, campaign = '' } = input;
      const values = { description, image, link: link || null, linkText: linkText || null, language, campaign };
      return { data: toNewsMessage(await createRecord(change, records, values)) };
    }),
    changes(
      contract.updateNewsMessage,
      async (change, { params: { id }, body: { revision, image: name, ...input }, files }) => ({
        data: await updateRecord(change, records, {
          id,
          revision,
          show: toNewsMessage,
          values: async (before) => ({
            description: input.description,
            image: await requiredImage(change, { files, name, present: before.image }),
            link: (input.link ?? before.link) || null,
            linkText: (input.linkText ?? before.linkText) || null,
            language: input.language ?? before.language,
            campaign: input.campaign ?? before.campaign,
          }),
        }),
      }),
    ),
    deletes(contract.deleteNewsMessage, newsMessageDeletion),
  ],
});
