import { MAX_SEARCH_LENGTH } from '@leitstand/contract/base/limits';
import { CloseButton, Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { listText } from '../list.text.ts';
import { searchOf } from './list-params.ts';
import { useTypedText } from './typed-search.ts';
import type { ListParams } from './use-list-params.ts';

interface SearchBoxProps {
  params: Pick<ListParams, 'search' | 'typed' | 'setSearchText' | 'showAllTime'>;
  /** How many entries an empty list would have without its time filter: `list.outside`. Enter shows them. */
  outside?: number | undefined;
  placeholder?: string;
}

/** The search box of a list. Escape or the close icon clears it. */
export function SearchBox({ params, outside = 0, placeholder }: SearchBoxProps) {
  const text = useText(listText);
  const { setSearchText: onChange } = params;
  const value = useTypedText(params.typed, params.search);
  const isTooLong = value.trim().length > MAX_SEARCH_LENGTH;
  const isUnused = value.trim() !== '' && searchOf(value) === '';
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && outside > 0) params.showAllTime();
    if (event.key !== 'Escape' || value === '') return;
    event.preventDefault();
    event.stopPropagation();
    clear();
  }

  return (
    <TextInput
      ref={input}
      type="text"
      role="searchbox"
      aria-label={text.search}
      placeholder={placeholder ?? text.searchHint}
      aria-invalid={isTooLong || undefined}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={handleKey}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSectionWidth={isUnused ? 'auto' : undefined}
      rightSection={
        value !== '' && (
          <Group gap={4} wrap="nowrap" pr={isUnused ? 4 : 0}>
            {isUnused && (
              <Text component="span" size="xs" c="dimmed" role="status">
                {isTooLong ? text.tooLong(MAX_SEARCH_LENGTH) : text.tooShort}
              </Text>
            )}
            <CloseButton size="sm" aria-label={text.clearSearch} data-tip={text.clearSearch} onClick={clear} />
          </Group>
        )
      }
    />
  );
}
