import { NEWS_LANGUAGES } from '@leitstand/contract/base/limits';
import { Select } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { type NewsLanguage, newsLanguageName } from './news-languages.ts';
import { newsMessagesText } from './news-messages.text.ts';

const ALL = 'all';

interface LanguageFilterProps {
  value: NewsLanguage | undefined;
  onChange(language: NewsLanguage | undefined): void;
}

export function LanguageFilter({ value, onChange }: LanguageFilterProps) {
  const text = useText(newsMessagesText);
  const shownIn = useLanguage();
  return (
    <Select
      aria-label={text.language}
      w={180}
      data={[
        { value: ALL, label: text.allLanguages },
        ...NEWS_LANGUAGES.map((known) => ({ value: known, label: newsLanguageName(known, shownIn) })),
      ]}
      value={value ?? ALL}
      onChange={(chosen) => onChange(NEWS_LANGUAGES.find((known) => known === chosen))}
      leftSection={<IconLanguage size={16} aria-hidden />}
    />
  );
}
