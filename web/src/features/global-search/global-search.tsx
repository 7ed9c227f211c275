import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '@leitstand/contract/limits';
import type { Right } from '@leitstand/contract/rights';
import { ActionIcon, Checkbox, Group, Kbd, Text, TextInput } from '@mantine/core';
import { useClickOutside, useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLanguage } from '../../kit/i18n/language.ts';
import { useText } from '../../kit/i18n/text.ts';
import { CategoryResults } from './category-results.tsx';
import classes from './global-search.module.css';
import { globalSearchText } from './global-search.text.ts';
import { moveFocus } from './move-focus.ts';
import { SEARCH_CATEGORIES } from './search-categories.tsx';
import { useSearchHotkeys } from './use-search-hotkeys.ts';

const PAUSE_MS = 200;

interface GlobalSearchProps {
  /** Goes to an address for which one needs a right. */
  onOpen: (address: string, right: Right) => void;
}

/** The search box of the header with its panel: from two characters on, all categories at once. */
export function GlobalSearch({ onOpen }: GlobalSearchProps) {
  const words = useText(globalSearchText);
  const language = useLanguage();
  const router = useRouter();
  const panelId = useId();
  const [typed, setTyped] = useState('');
  const [isHidden, setIsHidden] = useState(false);
  const [switchedOff, setSwitchedOff] = useState<ReadonlySet<string>>(new Set());
  const input = useRef<HTMLInputElement>(null);
  const text = typed.trim();
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const isOpen = text.length >= MIN_SEARCH_LENGTH && !isHidden;
  const frame = useClickOutside<HTMLDivElement>(() => setIsHidden(true));
  useSearchHotkeys(input);

  function change(next: string): void {
    setTyped(next);
    setIsHidden(false);
  }

  function close(): void {
    setTyped('');
    input.current?.focus();
  }

  useEffect(() => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && setTyped('')), [router]);

  function open(address: string, right: Right): void {
    setTyped('');
    input.current?.blur();
    onOpen(address, right);
  }

  function toggle(id: string): void {
    setSwitchedOff((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  }

  function listen(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key === 'Escape' && typed) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (isOpen && input.current && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      moveFocus(event.currentTarget, input.current, event.key === 'ArrowDown' ? 1 : -1);
    } else if (isOpen && event.key === 'Enter' && event.target === input.current) {
      event.currentTarget.querySelector<HTMLElement>('[data-hit]')?.click();
    }
  }

  const visible = SEARCH_CATEGORIES.filter((category) => !switchedOff.has(category.id));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the box and its panel together
    <div ref={frame} className={classes.frame} onKeyDown={listen}>
      <TextInput
        ref={input}
        role="searchbox"
        aria-label={words.label}
        aria-controls={isOpen ? panelId : undefined}
        aria-keyshortcuts="/ Control+K"
        placeholder={words.placeholder}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SEARCH_LENGTH}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSection={
          typed ? <CloseSearch label={words.close} onClose={close} /> : <Kbd className={classes.key ?? ''}>/</Kbd>
        }
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={() => setIsHidden(false)}
      />
      {isOpen && (
        <section id={panelId} className={classes.panel} aria-label={words.results}>
          <Group justify="space-between" wrap="nowrap" className={classes.head ?? ''}>
            <Group component="fieldset" gap="md" className={classes.choices ?? ''} aria-label={words.categories}>
              {SEARCH_CATEGORIES.map((category) => (
                <Checkbox
                  key={category.id}
                  size="xs"
                  label={category.label[language]}
                  checked={!switchedOff.has(category.id)}
                  onChange={() => toggle(category.id)}
                />
              ))}
            </Group>
            <CloseSearch label={words.close} onClose={close} />
          </Group>
          {visible.map((category) => (
            <CategoryResults
              key={category.id}
              category={category}
              text={settled === text ? text : undefined}
              onOpen={open}
            />
          ))}
          {visible.length === 0 && (
            <Text size="sm" c="dimmed" p="md">
              {words.noCategory}
            </Text>
          )}
        </section>
      )}
    </div>
  );
}

function CloseSearch({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <ActionIcon size="sm" aria-label={label} data-tip={label} onClick={onClose}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}
