import type { NewNewsMessage, NewsMessage, NewsMessageUpdate } from '@leitstand/contract/news-messages';
import { audit } from '../../audit/audit.ts';
import type { Change } from '../../audit/change.ts';
import { deletable } from '../../audit/deletable.ts';
import { newId } from '../../db/new-id.ts';
import { changeRecord, insertRecord, lockRecord } from '../../db/records.ts';
import { newsMessages } from '../../db/schema.ts';
import { notFound, requireRevision } from '../../http/app-error.ts';
import { requiredImage } from '../../http/chosen-image.ts';
import { removeUnusedImages } from '../../http/remove-images.ts';
import type { Platform } from '../../platform.ts';
import type { NewsMessageRow } from './news-messages.queries.ts';

export const newsMessageDeletion = deletable('news', newsMessages, ({ image }) => [image]);

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
  const image = await requiredImage(change, { files, name });
  const row = await insertRecord(change.tx, newsMessages, {
    id: newId(),
    description,
    image,
    link: link || null,
    linkText: linkText || null,
    language,
  });
  await audit(change, { action: 'create', entity: 'news', entityId: row.id, after: row });
  return toNewsMessage(row);
}

export async function updateNewsMessage(
  platform: Platform,
  change: Change,
  id: string,
  input: NewsMessageUpdate,
  files: readonly string[],
): Promise<NewsMessage> {
  const before = await lockRecord(change.tx, newsMessages, id, 'present');
  if (!before) throw notFound();
  await requireRevision(input.revision, before, () => toNewsMessage(before));
  const image = await requiredImage(change, { files, name: input.image, present: before.image });
  const after = await changeRecord(change.tx, newsMessages, id, {
    description: input.description,
    image,
    link: (input.link ?? before.link) || null,
    linkText: (input.linkText ?? before.linkText) || null,
    language: input.language ?? before.language,
  });
  await audit(change, { action: 'update', entity: 'news', entityId: id, before, after });
  if (image !== before.image) await removeUnusedImages(platform, change, [before.image]);
  return toNewsMessage(after);
}
