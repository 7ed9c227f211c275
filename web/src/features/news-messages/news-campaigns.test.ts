import type { NewsMessage } from '@leitstand/contract/news-messages';
import { expect, it } from 'vitest';
import { byCampaign } from './news-campaigns.ts';

const message = (_id: string, campaign: string, language: string) => ({ _id, campaign, language }) as NewsMessage;
const ALL = [
  message('a', 'Sommer', 'pl'),
  message('b', '', 'de'),
  message('c', 'Winter', 'en'),
  message('d', 'Sommer', 'de'),
  message('e', '', 'de'),
];

it('lists the languages of a campaign together, where its newest message is', () => {
  expect(byCampaign(ALL, () => true).map(({ _id }) => _id)).toEqual(['d', 'a', 'b', 'c', 'e']);
});

it('names the missing languages once per campaign, whatever the filter shows', () => {
  const missing = (rows: ReturnType<typeof byCampaign>) => rows.map((row) => row.missing?.join(' '));
  const lacking = 'en it fr dk es';
  expect(missing(byCampaign(ALL, () => true))).toEqual([lacking, undefined, undefined, 'de pl it fr dk es', undefined]);
  expect(missing(byCampaign(ALL, ({ language }) => language === 'pl'))).toEqual([lacking]);
});
