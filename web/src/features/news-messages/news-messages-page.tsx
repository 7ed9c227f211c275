import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { ALL_TIME, NEWS_LANGUAGES } from '@leitstand/contract/base/limits';
import { listNewsCampaigns, newsMessageKind } from '@leitstand/contract/news-messages';
import { useEffect, useMemo, useState } from 'react';
import { LoadCsvButton } from '../../shared/csv/load-csv-button.tsx';
import { NEW, type RecordNarrowing } from '../../shared/record/record-kind.ts';
import { RecordPage } from '../../shared/record/record-page.tsx';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import { type FilterReaders, readOneOf } from '../../ui/list/filters/address-filters.ts';
import { useChangeAddress } from '../../ui/list/filters/use-address.ts';
import { useAddressFilters } from '../../ui/list/filters/use-address-filters.ts';
import { useOpenedId, useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import type { Column } from '../../ui/list/table/column.ts';
import { useRight } from '../../ui/session/rights.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { LanguageFilter } from './language-filter.tsx';
import { MissingLanguages } from './missing-languages.tsx';
import type { NewsRow } from './news-campaigns.ts';
import { type NewsLanguage, newsLanguageName } from './news-languages.ts';
import { listPage, newsMessageRecords, translationOf } from './news-message-records.tsx';
import { newsMessagesText } from './news-messages.text.ts';

const READERS: FilterReaders<{ only: NewsLanguage }> = { only: readOneOf(NEWS_LANGUAGES) };

export function NewsMessagesPage() {
  const change = useChangeAddress();
  const filters = useAddressFilters(READERS, true);
  const { only } = filters.values;
  const { kind, translate } = useTranslating();
  const narrowing: RecordNarrowing<NewsRow> = {
    filter: only && { only },
    list: (page, filter) => listPage(page, filter, only),
    chips: [],
    widen: filters.widen,
  };
  const setOnly = (chosen: NewsLanguage | undefined) =>
    change(({ only: _, ...others }) => (chosen ? { ...others, only: chosen } : others), { replace: true });
  return (
    <RecordPage
      kind={kind}
      columns={useNewsMessagesColumns(translate)}
      defaultDays={ALL_TIME}
      narrowing={narrowing}
      head={<LoadCsvButton target="news" kind={newsMessageKind} />}
      moreFilters={<LanguageFilter value={only} onChange={setOnly} />}
    />
  );
}

/** Opens the form of a new message that starts with what its campaign already has. */
function useTranslating() {
  const opened = useOpenedItem(newsMessageKind.screen.record);
  const openedId = useOpenedId(opened);
  const [start, setStart] = useState<ReturnType<typeof translationOf>>();
  // The next new message starts blank.
  useEffect(() => {
    if (openedId === undefined) setStart(undefined);
  }, [openedId]);
  const kind = useMemo(
    () => (start ? { ...newsMessageRecords, form: { ...newsMessageRecords.form, blank: start } } : newsMessageRecords),
    [start],
  );
  const translate = useStableCallback((news: NewsRow, language: NewsLanguage) => {
    setStart(translationOf(news, language));
    opened.open(NEW);
  });
  return { kind, translate };
}

function useNewsMessagesColumns(
  onTranslate: (news: NewsRow, language: NewsLanguage) => void,
): readonly Column<NewsRow>[] {
  const text = useText(newsMessagesText);
  const language = useLanguage();
  const hasCampaigns = useCapability(listNewsCampaigns);
  const mayWrite = useRight(newsMessageKind.deleting.access);
  return useMemo(() => {
    const campaign: readonly Column<NewsRow>[] = [
      {
        key: 'campaign',
        header: text.campaign,
        width: 150,
        narrow: 'under',
        cell: (news) => <TextCell value={news.campaign} />,
      },
      {
        key: 'missing',
        header: text.missing,
        width: 244,
        narrow: 'under',
        cell: (news) =>
          news.missing && (
            <MissingLanguages
              campaign={news.campaign}
              missing={news.missing}
              onAdd={mayWrite ? (chosen) => onTranslate(news, chosen) : undefined}
            />
          ),
      },
    ];
    return [
      {
        key: 'image',
        header: fieldLabel('image', language),
        width: 64,
        cell: (news) => <ImageCell name={news.image} label={news.description} />,
      },
      { key: 'description', header: text.description, flex: 3, cell: (news) => <TextCell value={news.description} /> },
      {
        key: 'language',
        header: text.language,
        width: 116,
        narrow: 'under',
        cell: (news) => <TextCell value={newsLanguageName(news.language, language)} />,
      },
      ...(hasCampaigns ? campaign : []),
      {
        key: 'createdAt',
        header: text.createdAt,
        width: 124,
        narrow: 'hide',
        cell: (news) => <DateCell value={news.createdAt} />,
      },
    ];
  }, [text, language, hasCampaigns, mayWrite, onTranslate]);
}
