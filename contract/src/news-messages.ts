import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import { LONG_TEXT_LENGTH, MAX_IMAGE_MEGABYTES, NEWS_LANGUAGES } from './base/limits.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

export const newsMessage = z.object({
  _id: read.text,
  description: read.text,
  image: read.text,
  link: read.text,
  linkText: read.text,
  language: read.oneOf(NEWS_LANGUAGES, 'de'),
  /** Groups the languages of one message; blank if it stands alone, or if the backend knows no campaigns. */
  campaign: read.text,
  createdAt: read.text,
  revision: read.revision,
});
export type NewsMessage = z.output<typeof newsMessage>;

/** An image name or a file is required; only the server sees both. */
export const newNewsMessage = z.object({
  description: field.requiredText(LONG_TEXT_LENGTH),
  image: z._default(field.text(), ''),
  link: z._default(field.link, ''),
  linkText: z._default(field.text(), ''),
  language: z._default(z.enum(NEWS_LANGUAGES), 'de'),
  campaign: z.optional(field.text()),
});
export type NewNewsMessage = z.output<typeof newNewsMessage>;

export const newsMessageUpdate = z.object({
  description: field.requiredText(LONG_TEXT_LENGTH),
  image: z.optional(field.text()),
  link: z.optional(field.link),
  linkText: z.optional(field.text()),
  language: z.optional(z.enum(NEWS_LANGUAGES)),
  campaign: z.optional(field.text()),
  revision: field.revision,
});
export type NewsMessageUpdate = z.output<typeof newsMessageUpdate>;

export const listNewsMessages = endpoint({
  name: 'listNews',
  resource: 'news',
  method: 'GET',
  path: '/newsmessage/all',
  summary: 'All news messages, newest first.',
  access: 'signed-in',
  data: read.list(newsMessage),
});

export const getNewsMessage = endpoint({
  name: 'getNews',
  resource: 'news',
  method: 'GET',
  path: '/newsmessage/one/{id}',
  summary: 'One news message.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: newsMessage,
});

export const listNewsCampaigns = endpoint({
  name: 'listNewsCampaigns',
  resource: 'news',
  method: 'GET',
  path: '/newsmessage/campaigns',
  summary: 'The names of all campaigns, the latest first.',
  access: 'signed-in',
  extension: true,
  data: read.list(z.string()),
});

export const addNewsMessage = endpoint({
  name: 'addNews',
  resource: 'news',
  method: 'POST',
  path: '/newsmessage',
  summary: 'Creates a news message; needs an image name or a file.',
  access: 'WriteMasterdata',
  encoding: 'form+file',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  body: newNewsMessage,
  data: newsMessage,
});

export const updateNewsMessage = endpoint({
  name: 'updateNews',
  resource: 'news',
  method: 'PUT',
  path: '/newsmessage/{id}',
  summary: 'Changes a news message; without image and file the image stays.',
  access: 'WriteMasterdata',
  encoding: 'form+file',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  params: z.object({ id: field.id }),
  body: newsMessageUpdate,
  data: newsMessage,
});

export const deleteNewsMessage = endpoint({
  name: 'deleteNews',
  resource: 'news',
  method: 'DELETE',
  path: '/newsmessage/delete/{id}',
  summary: 'Deletes a news message; restorable for 30 days.',
  access: 'WriteMasterdata',
  proof: 'sometimes',
  params: z.object({ id: field.id }),
  data: read.nothing,
});

export const newsMessageCalls = [
  listNewsMessages,
  getNewsMessage,
  listNewsCampaigns,
  addNewsMessage,
  updateNewsMessage,
  deleteNewsMessage,
];

export const newsMessageKind = kind({
  name: 'news',
  label: { de: 'Neuigkeit', en: 'News message' },
  calls: newsMessageCalls,
  entities: { NewsMessage: newsMessage },
  screen: screens['news-messages'],
  reading: listNewsMessages.access,
  deleting: deleteNewsMessage,
  list: {
    added: { de: ['weitere Neuigkeit', 'weitere Neuigkeiten'], en: ['more news message', 'more news messages'] },
  },
});
