import { MIN_SEARCH_LENGTH } from '@leitstand/contract/base/limits';
import { ActionIcon, Kbd, TextInput } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import classes from './global-search.module.css';
import { globalSearchText } from './global-search.text.ts';
import { PanelFailure } from './panel-failure.tsx';
import { firstRow, openRow, rowBeside } from './row-steps.ts';
import { type LoadPanel, useLoadedPanel } from './use-loaded-panel.ts';
import { useSearchHotkeys } from './use-search-hotkeys.ts';

interface GlobalSearchProps {
  /** Loads the panel below the box. */
  loadPanel: LoadPanel;
  /** Opens an address of the panel. */
  onOpen(address: string): void;
}

/** The search box of the header. Searches from two characters on; opened by its shortcut it first offers commands. */
export function GlobalSearch({ loadPanel, onOpen }: GlobalSearchProps) {
  const texts = useText(globalSearchText);
  const router = useRouter();
  const gridId = useId();
  const [typed, setTyped] = useState('');
  const [offersActions, setOffersActions] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  const [isNear, setIsNear] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  /** Enter was pressed before the first result was there. */
  const opensNext = useRef(false);
  const text = typed.trim();
  const isOpen = !isHidden && ([...text].length >= MIN_SEARCH_LENGTH || offersActions);
  const { Panel, isFailed, retry } = useLoadedPanel(loadPanel, isNear || isOpen);
  const frame = useClickOutside<HTMLDivElement>(hide);
  useSearchHotkeys(() => {
    show();
    input.current?.focus();
    input.current?.select();
  });

  function show(): void {
    setIsHidden(false);
    setOffersActions(true);
  }

  /** Keeps the text, which is shown again on focus. */
  function hide(): void {
    opensNext.current = false;
    setIsHidden(true);
    setOffersActions(false);
    setActiveId(undefined);
  }

  function close(): void {
    opensNext.current = false;
    setTyped('');
    setOffersActions(false);
    setActiveId(undefined);
  }

  function dismiss(): void {
    close();
    input.current?.focus();
  }

  function change(next: string): void {
    opensNext.current = false;
    setActiveId(undefined);
    setIsHidden(false);
    if (next === '') close();
    else setTyped(next);
  }

  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (!pathChanged) return;
        setTyped('');
        setOffersActions(false);
        setActiveId(undefined);
      }),
    [router],
  );

  function openFirst(): void {
    const row = firstRow(gridId);
    opensNext.current = row === undefined;
    if (row) openRow(row);
  }

  function move(step: 1 | -1): void {
    opensNext.current = false;
    input.current?.focus();
    const grid = document.getElementById(gridId);
    const next = grid ? rowBeside(grid, activeId, step) : undefined;
    next?.scrollIntoView({ block: 'nearest' });
    setActiveId(next?.id);
  }

  function listen(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.nativeEvent.isComposing) return;
    const isInBox = event.target === input.current;
    if (event.key === 'Escape' && (typed !== '' || isOpen)) {
      event.preventDefault();
      event.stopPropagation();
      dismiss();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
      else show();
    } else if (event.key === 'Enter' && isInBox && isOpen) {
      event.preventDefault();
      const active = activeId === undefined ? null : document.getElementById(activeId);
      if (active) openRow(active);
      else openFirst();
    }
  }

  function leave({ relatedTarget, currentTarget }: FocusEvent<HTMLDivElement>): void {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) hide();
  }

  const isShown = isOpen && Panel !== undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys for both the box and its panel
    <div ref={frame} className={classes.frame} data-open={isOpen || undefined} onKeyDown={listen} onBlur={leave}>
      <TextInput
        ref={input}
        className={classes.box ?? ''}
        role="combobox"
        aria-label={texts.label}
        aria-haspopup="grid"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? gridId : undefined}
        aria-activedescendant={isShown ? activeId : undefined}
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder={texts.placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSectionWidth={typed ? 36 : 68}
        rightSection={
          typed ? (
            <ActionIcon size="sm" tabIndex={-1} aria-label={texts.clear} data-tip={texts.clear} onClick={dismiss}>
              <IconX size={16} aria-hidden />
            </ActionIcon>
          ) : (
            <Kbd className={classes.key ?? ''} aria-hidden>
              {isMac() ? '⌘ K' : texts.shortcut}
            </Kbd>
          )
        }
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
        onClick={show}
        onPointerEnter={() => setIsNear(true)}
        onFocus={() => {
          setIsNear(true);
          setIsHidden(false);
        }}
      />
      {isOpen && isFailed && <PanelFailure onRetry={retry} onClose={dismiss} />}
      {isShown && (
        <Panel
          gridId={gridId}
          text={text}
          activeId={activeId}
          onActiveGone={() => setActiveId(undefined)}
          onShown={() => opensNext.current && openFirst()}
          onOpen={(address) => {
            close();
            onOpen(address);
          }}
          onClose={dismiss}
        />
      )}
    </div>
  );
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
