import { ALL_TIME } from '@leitstand/contract/base/limits';
import {
  addNewsMessage,
  getNewsMessage,
  listNewsMessages,
  type NewsMessage,
  newsMessage,
  newsMessageKind,
  updateNewsMessage,
} from '@leitstand/contract/news-messages';
import type { PageRequest, RecordFilter, RecordKind } from '../../shared/record/record-kind.ts';
import { call } from '../../ui/api/call.ts';
import { translate } from '../../ui/i18n/text.ts';
import { filesOf } from '../../ui/upload/image-value.ts';
import { describeNewsMessage, NewsMessageFields } from './news-message-fields.tsx';
import {
  BLANK_NEWS,
  missingNewsMessageFields,
  type NewsMessageValues,
  validateNewsMessage,
  valuesOfNewsMessage,
  wireOfNewsMessage,
} from './news-message-values.ts';
import { newsMessagesText } from './news-messages.text.ts';

const NAME_LENGTH = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

export const newsMessageRecords: RecordKind<NewsMessage, NewsMessageValues> = {
  key: 'newsMessage',
  kind: newsMessageKind,
  calls: {
    list: listPage,
    one: getNewsMessage,
    add: async (values) =>
      (await call(addNewsMessage, { body: wireOfNewsMessage(values), files: filesOf(values.image) })).data,
    update: async (values, { _id, revision }) => {
      const body = { ...wireOfNewsMessage(values), revision };
      return (await call(updateNewsMessage, { params: { id: _id }, body, files: filesOf(values.image) })).data;
    },
  },
  form: {
    blank: BLANK_NEWS,
    valuesOf: valuesOfNewsMessage,
    read: (value) => newsMessage.safeParse(value).data,
    validate: validateNewsMessage,
    missing: missingNewsMessageFields,
    describe: describeNewsMessage,
    Fields: NewsMessageFields,
    size: 'xl',
  },
  nameOf: ({ description }) => beginningOf(description) || translate(newsMessagesText).noName,
  words: (language) => translate(newsMessagesText, language),
};

/** The call answers with all messages at once: choosing among them is done here. */
async function listPage({ skip, signal }: PageRequest, { search, days }: RecordFilter) {
  if (skip > 0) return { data: [] };
  const { data } = await call(listNewsMessages, { signal });
  const since = days === ALL_TIME ? 0 : Date.now() - days * DAY_MS;
  const needle = search.toLocaleLowerCase();
  const matching = data.filter(
    ({ description, link, linkText, createdAt }) =>
      (since === 0 || Date.parse(createdAt) >= since) &&
      [description, link, linkText].some((text) => text.toLocaleLowerCase().includes(needle)),
  );
  return { data: matching, total: matching.length };
}

function beginningOf(description: string): string {
  const [line = ''] = description.trim().split('\n');
  return line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH).trimEnd()} …` : line;
}
