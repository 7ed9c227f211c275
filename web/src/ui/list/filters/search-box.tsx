import { MAX_SEARCH_LENGTH } from '@leitstand/contract/base/limits';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useText } from '../../i18n/text.ts';
import { listText } from '../list.text.ts';

interface SearchBoxProps {
  value: string;
  onChange(text: string): void;
  placeholder?: string;
}

/** The search box of a list. Escape or the close icon clears it. */
export function SearchBox({ value, onChange, placeholder }: SearchBoxProps) {
  const text = useText(listText);
  const input = useRef<HTMLInputElement>(null);

  function clear() {
    onChange('');
    input.current?.focus();
  }

  function clearByKey(event: KeyboardEvent) {
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
      maxLength={MAX_SEARCH_LENGTH}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={clearByKey}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        value !== '' && (
          <CloseButton size="sm" aria-label={text.clearSearch} data-tip={text.clearSearch} onClick={clear} />
        )
      }
    />
  );
}
