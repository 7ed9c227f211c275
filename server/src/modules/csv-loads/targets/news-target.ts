import { newNewsMessage } from '@leitstand/contract/news-messages';
import { newsMessages } from '../../../db/schema.ts';
import { findRecord } from '../../../records/records.queries.ts';
import {
  createNewsMessage,
  newsMessageDeletion,
  updateNewsMessage,
} from '../../news-messages/news-messages.service.ts';
import { csvTarget, keyFrom, type Present, textOf, type Values } from './csv-target.ts';
import { findNews } from './targets.queries.ts';

type Row = Awaited<ReturnType<typeof findNews>>[number];

const byCampaign = ({ campaign, language = 'de' }: Values) => keyFrom('campaign', campaign, language);
const byText = ({ description, language = 'de' }: Values) => keyFrom('text', description, language);

/** A campaign has one message per language; a message without a campaign is found by its text. */
export const newsTarget = csvTarget({
  schema: newNewsMessage,
  keyOf: (values) => byCampaign(values) ?? byText(values),
  async find(db, rows) {
    const campaigns = rows.map(({ campaign }) => textOf(campaign)).filter((name) => name !== '');
    const found = await findNews(
      db,
      campaigns,
      rows.map(({ description }) => textOf(description)),
    );
    return found.map((row) => ({
      ...presentOf(row),
      keys: [byCampaign({ ...row }), byText({ ...row })].filter((key) => key !== undefined),
    }));
  },
  async findOne(db, id) {
    const row = await findRecord(db, newsMessages, id);
    return row && presentOf(row);
  },
  add: (change, input) => createNewsMessage(change, input, []),
  update: (change, { id, revision }, { image: _, ...input }) =>
    updateNewsMessage(change, id, { ...input, revision }, []),
  remove: newsMessageDeletion.remove,
});

function presentOf({ id, revision, description, language, campaign, link, linkText }: Row): Present {
  const values = { description, language, campaign, link: link ?? '', linkText: linkText ?? '' };
  return { id, revision, values };
}
