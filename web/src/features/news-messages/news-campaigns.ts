import { NEWS_LANGUAGES } from '@leitstand/contract/base/limits';
import type { NewsMessage } from '@leitstand/contract/news-messages';
import type { NewsLanguage } from './news-languages.ts';

/** A message in the list. The first one of a campaign also has the languages that the campaign lacks. */
export interface NewsRow extends NewsMessage {
  readonly missing?: readonly NewsLanguage[];
}

/** The messages that `isShown`, those of a campaign together, in the order of the languages. */
export function byCampaign(messages: readonly NewsMessage[], isShown: (message: NewsMessage) => boolean): NewsRow[] {
  const groups = new Map<string, NewsMessage[]>();
  for (const message of messages) {
    const key = message.campaign || message._id;
    groups.set(key, [...(groups.get(key) ?? []), message]);
  }
  return [...groups.values()].flatMap((group) => {
    const shown = group.filter(isShown).sort((one, other) => rank(one) - rank(other));
    return shown.map((message, index) =>
      index === 0 && message.campaign !== '' ? { ...message, missing: missingIn(group) } : message,
    );
  });
}

function missingIn(group: readonly NewsMessage[]): NewsLanguage[] {
  return NEWS_LANGUAGES.filter((known) => group.every(({ language }) => language !== known));
}

function rank({ language }: NewsMessage): number {
  return NEWS_LANGUAGES.indexOf(language);
}
