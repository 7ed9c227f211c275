import type { NewNewsMessage, NewsMessage, NewsMessageUpdate } from '@leitstand/contract/news-messages';
import { newsMessageKind } from '@leitstand/contract/news-messages';
import { newsMessages } from '../../db/schema.ts';
import type { Change } from '../../records/change.ts';
import { requiredImage } from '../../records/chosen-image.ts';
import { deletable } from '../../records/deletable.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';
import type { NewsMessageRow } from './news-messages.queries.ts';

export const newsMessageRecords = { kind: newsMessageKind, table: newsMessages };
export const newsMessageDeletion = deletable(newsMessageRecords);

export function toNewsMessage(row: NewsMessageRow): NewsMessage {
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

export async function createNewsMessage(
  change: Change,
  { image: name, ...input }: NewNewsMessage,
  files: readonly string[],
): Promise<NewsMessage> {
  const image = await requiredImage(change, { files, name });
  const { description, link, linkText, language, campaign = '' } = input;
  const values = { description, image, link: link || null, linkText: linkText || null, language, campaign };
  return toNewsMessage(await createRecord(change, newsMessageRecords, values));
}

export async function updateNewsMessage(
  change: Change,
  id: string,
  { revision, image: name, ...input }: NewsMessageUpdate,
  files: readonly string[],
): Promise<NewsMessage> {
  return updateRecord(change, newsMessageRecords, {
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
  });
}
