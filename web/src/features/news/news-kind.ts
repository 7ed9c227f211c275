import { ALL_TIME } from '@leitstand/contract/base/limits';
import {
  addNews,
  getNews,
  listNews,
  type NewsMessage,
  newsKind,
  newsMessage,
  updateNews,
} from '@leitstand/contract/news-messages';
import type { PageRequest, RecordFilter, RecordKind } from '../../shared/record/record-kind.ts';
import { call } from '../../ui/api/call.ts';
import { translate } from '../../ui/i18n/text.ts';
import { filesOf } from '../../ui/upload/image-value.ts';
import { newsText } from './news.text.ts';
import { describeNews, NewsFields } from './news-fields.tsx';
import {
  BLANK_NEWS,
  missingNewsFields,
  type NewsValues,
  validateNews,
  valuesOfNews,
  wireOfNews,
} from './news-values.ts';

const NAME_LENGTH = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

export const newsRecords: RecordKind<NewsMessage, NewsValues> = {
  key: 'newsMessage',
  kind: newsKind,
  calls: {
    list: listPage,
    one: getNews,
    add: async (values) => (await call(addNews, { body: wireOfNews(values), files: filesOf(values.image) })).data,
    update: async (values, { _id, revision }) => {
      const body = { ...wireOfNews(values), revision };
      return (await call(updateNews, { params: { id: _id }, body, files: filesOf(values.image) })).data;
    },
  },
  form: {
    blank: BLANK_NEWS,
    valuesOf: valuesOfNews,
    read: (value) => newsMessage.safeParse(value).data,
    validate: validateNews,
    missing: missingNewsFields,
    describe: describeNews,
    Fields: NewsFields,
    size: 'xl',
  },
  nameOf: ({ description }) => beginningOf(description) || translate(newsText).noName,
  words: (language) => translate(newsText, language),
};

/** The call answers with all messages at once: choosing among them is done here. */
async function listPage({ skip, signal }: PageRequest, { search, days }: RecordFilter) {
  if (skip > 0) return { data: [] };
  const { data } = await call(listNews, { signal });
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
