import {
  type NewNewsMessage,
  type NewsMessage,
  type NewsMessageUpdate,
  newsMessageKind,
} from '@leitstand/contract/news-messages';
import { newsMessages } from '../../db/schema.ts';
import type { Platform } from '../../platform.ts';
import type { Change } from '../../records/change.ts';
import { requiredImage } from '../../records/chosen-image.ts';
import { deletable } from '../../records/deletable.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';
import type { NewsMessageRow } from './news-messages.queries.ts';

const newsMessageRecords = { kind: newsMessageKind, table: newsMessages };
export const newsMessageDeletion = deletable(newsMessageRecords);

export function toNewsMessage(row: NewsMessageRow): NewsMessage {
  return {
    _id: row.id,
    description: row.description,
    image: row.image,
    link: row.link ?? '',
    linkText: row.linkText ?? '',
    language: row.language,
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
  };
}

export async function createNewsMessage(
  change: Change,
  { description, image: name, link, linkText, language }: NewNewsMessage,
  files: readonly string[],
): Promise<NewsMessage> {
  const row = await createRecord(change, newsMessageRecords, {
    description,
    image: await requiredImage(change, { files, name }),
    link: link || null,
    linkText: linkText || null,
    language,
  });
  return toNewsMessage(row);
}

export async function updateNewsMessage(
  platform: Platform,
  change: Change,
  id: string,
  input: NewsMessageUpdate,
  files: readonly string[],
): Promise<NewsMessage> {
  return updateRecord(platform, change, newsMessageRecords, {
    id,
    revision: input.revision,
    show: toNewsMessage,
    values: async (before) => ({
      description: input.description,
      image: await requiredImage(change, { files, name: input.image, present: before.image }),
      link: (input.link ?? before.link) || null,
      linkText: (input.linkText ?? before.linkText) || null,
      language: input.language ?? before.language,
    }),
  });
}
