import { ALL_TIME, LINK_LENGTH, NEWS_LANGUAGES } from '@leitstand/contract/base/limits';
import {
  addNewsMessage,
  getNewsMessage,
  listNewsMessages,
  type NewsMessage,
  newNewsMessage,
  newsMessageKind,
  updateNewsMessage,
} from '@leitstand/contract/news-messages';
import { type PageRequest, type RecordFilter, recordKind } from '../../shared/record/record-kind.ts';
import { call } from '../../ui/api/call.ts';
import { defineForm, type FormValues } from '../../ui/form/define-form.ts';
import { choiceField, longTextField, textField } from '../../ui/form/fields.tsx';
import { FormFields } from '../../ui/form/form-fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { translate } from '../../ui/i18n/text.ts';
import { imageField } from '../../ui/upload/image-upload.tsx';
import { campaignField } from './campaign-field.tsx';
import { byCampaign, type NewsRow } from './news-campaigns.ts';
import { type NewsLanguage, newsLanguageName } from './news-languages.ts';
import classes from './news-messages.module.css';
import { newsMessagesText } from './news-messages.text.ts';
import { NewsPreview } from './news-preview.tsx';

const NAME_LENGTH = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

const newsMessageForm = defineForm(newNewsMessage, {
  language: choiceField(NEWS_LANGUAGES, { blank: 'de', nameOf: newsLanguageName, required: true }),
  description: longTextField({ label: newsMessagesText.description, rows: 5, required: true }),
  image: imageField({ required: true }),
  link: textField({ type: 'url', hint: newsMessagesText.linkHint, max: LINK_LENGTH }),
  linkText: textField(),
  campaign: campaignField({ hint: newsMessagesText.campaignHint }),
});

export const newsMessageRecords = recordKind({
  kind: newsMessageKind,
  text: newsMessagesText,
  form: newsMessageForm,
  Fields: NewsMessageFields,
  size: 'xl',
  calls: {
    list: (page, filter) => listPage(page, filter),
    one: getNewsMessage,
    add: (values) => call(addNewsMessage, newsMessageForm.sent(values)),
    update(values, { _id, revision, campaign: before }) {
      // An absent campaign means unchanged, so a cleared one is sent explicitly.
      const cleared = before !== '' && values.campaign.trim() === '' ? { campaign: '' } : {};
      return call(updateNewsMessage, {
        params: { id: _id },
        ...newsMessageForm.sent(values, { revision, ...cleared }),
      });
    },
  },
  nameOf: ({ description }) => beginningOf(description) || translate(newsMessagesText).noName,
});

/** The fields beside a preview of the message in the app. */
function NewsMessageFields({ form }: { form: Form<FormValues<typeof newsMessageForm>> }) {
  return (
    <div className={classes.form}>
      <div className={classes.fields}>
        <FormFields of={newsMessageForm} form={form} />
      </div>
      <NewsPreview values={form.values} />
    </div>
  );
}

/** A new message in another language of the same campaign. */
export function translationOf(news: NewsMessage, language: NewsLanguage): FormValues<typeof newsMessageForm> {
  return { ...newsMessageForm.valuesOf(news), language, description: '', linkText: '' };
}

/** The call returns all messages at once, so they are grouped and filtered here. */
export async function listPage(
  { skip, signal }: PageRequest,
  { search, days }: RecordFilter,
  only?: NewsLanguage,
): Promise<{ data: NewsRow[]; total?: number }> {
  if (skip > 0) return { data: [] };
  const { data } = await call(listNewsMessages, { signal });
  const since = days === ALL_TIME ? 0 : Date.now() - days * DAY_MS;
  const needle = search.toLocaleLowerCase();
  const matching = byCampaign(
    data,
    ({ description, link, linkText, campaign, createdAt, language }) =>
      (only === undefined || language === only) &&
      (since === 0 || Date.parse(createdAt) >= since) &&
      [description, link, linkText, campaign].some((text) => text.toLocaleLowerCase().includes(needle)),
  );
  return { data: matching, total: matching.length };
}

function beginningOf(description: string): string {
  const [line = ''] = description.trim().split('\n');
  return line.length > NAME_LENGTH ? `${line.slice(0, NAME_LENGTH).trimEnd()} …` : line;
}
