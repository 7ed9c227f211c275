import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { ALL_TIME } from '@leitstand/contract/base/limits';
import type { NewsMessage } from '@leitstand/contract/news-messages';
import { useMemo } from 'react';
import { RecordPage } from '../../shared/record/record-page.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { newsLanguageName } from './news-languages.ts';
import { newsMessageRecords } from './news-message-records.tsx';
import { newsMessagesText } from './news-messages.text.ts';

export function NewsMessagesPage() {
  return <RecordPage kind={newsMessageRecords} columns={useNewsMessagesColumns()} defaultDays={ALL_TIME} />;
}

function useNewsMessagesColumns(): readonly Column<NewsMessage>[] {
  const text = useText(newsMessagesText);
  const language = useLanguage();
  return useMemo(
    () => [
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
        width: 132,
        narrow: 'under',
        cell: (news) => <TextCell value={newsLanguageName(news.language, language)} />,
      },
      {
        key: 'link',
        header: text.link,
        flex: 1,
        narrow: 'hide',
        cell: (news) => <TextCell value={news.linkText || news.link} />,
      },
      {
        key: 'createdAt',
        header: text.createdAt,
        width: 148,
        narrow: 'under',
        cell: (news) => <DateCell value={news.createdAt} />,
      },
    ],
    [text, language],
  );
}
