import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '@leitstand/contract/base/limits';
import { ActionIcon, Checkbox, Kbd, Text, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useVisits } from '../../shared/visits/use-visits.ts';
import { useLayer } from '../../ui/dialog/layers.ts';
import { GridPart } from '../../ui/grid-part.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { useMayCall } from '../../ui/session/use-may-call.ts';
import { announcementOf } from './announcement.ts';
import { CategoryGroup } from './category-group.tsx';
import type { Command, Place } from './command.ts';
import classes from './global-search.module.css';
import { globalSearchText } from './global-search.text.ts';
import { LinkGroup } from './link-group.tsx';
import { isFoundIn } from './matches.ts';
import { commandIn, PERSON_COMMANDS } from './person-commands.ts';
import { SEARCH_CATEGORIES } from './search-categories.ts';
import type { SearchCategory } from './search-category.ts';
import type { SearchPanelProps as PanelProps } from './use-loaded-panel.ts';
import { useResults } from './use-results.ts';

const PAUSE_MS = 200;

interface SearchPanelProps extends PanelProps {
  /** All commands of the administrator. */
  commands: readonly Command[];
  /** The screen at a path; undefined if the administrator may not see it. */
  placeOf(path: string): Place | undefined;
}

/** The panel below the search box: commands and recently visited records first, then search results. */
export function SearchPanel({ commands, placeOf, ...props }: SearchPanelProps) {
  const { gridId, text, activeId, onActiveGone, onShown, onOpen, onClose } = props;
  const texts = useText(globalSearchText);
  const language = useLanguage();
  const mayCall = useMayCall();
  const [switchedOff, setSwitchedOff] = useState<ReadonlySet<string>>(new Set());
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const visits = useVisits().flatMap((visit) => {
    const place = placeOf(visit.path);
    return place ? [{ ...visit, place }] : [];
  });
  const isTooLong = text.length > MAX_SEARCH_LENGTH;
  const isSearching = [...text].length >= MIN_SEARCH_LENGTH && !isTooLong;
  const categories = SEARCH_CATEGORIES.filter(({ endpoint }) => mayCall(endpoint));
  const chosen = categories.filter(({ id }) => !switchedOff.has(id));
  const isSettled = settled === text;
  const found = useResults(isSearching ? chosen : [], isSettled ? text : undefined);
  const typedCommand = commandIn(text);
  const { command, name = '' } = typedCommand && mayCall(typedCommand.command.needs) ? typedCommand : {};
  const isCommanding = command !== undefined && [...name].length >= MIN_SEARCH_LENGTH;
  const commanded = useResults(isCommanding ? [command.category] : [], isSettled ? name : undefined);
  const results = [...commanded, ...found];
  const actions = commands.filter(({ label, keywords }) => isFoundIn(`${label} ${keywords}`, text));
  const words = PERSON_COMMANDS.filter(({ needs }) => mayCall(needs)).map(({ word }) => word[language]);
  const shownVisits = text === '' ? visits : [];
  useLayer(onClose);
  useEffect(() => {
    if (activeId !== undefined && !document.getElementById(activeId)) onActiveGone();
    onShown();
  });

  function toggle(id: string): void {
    setSwitchedOff((before) => new Set(before.has(id) ? [...before].filter((other) => other !== id) : [...before, id]));
  }

  return (
    <section className={classes.panel} aria-label={texts.results}>
      <div className={classes.head}>
        {isSearching ? (
          <Choices categories={categories} switchedOff={switchedOff} onToggle={toggle} />
        ) : (
          <Text size="sm" c="dimmed">
            {isTooLong ? texts.tooLong(MAX_SEARCH_LENGTH) : texts.tooShort(MIN_SEARCH_LENGTH)}{' '}
            {words.length > 0 && texts.commandHint(words)}
          </Text>
        )}
        <ActionIcon size="md" aria-label={texts.close} data-tip={texts.close} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <GridPart role="grid" id={gridId} aria-label={texts.results} className={classes.grid}>
        {shownVisits.length > 0 && (
          <LinkGroup
            id={`${gridId}-visited`}
            label={texts.visited}
            activeId={activeId}
            onOpen={onOpen}
            links={shownVisits.map(({ path, param, id, title, place }) => ({
              id,
              label: title,
              aside: place.label,
              icon: place.icon,
              address: `${path}?${param}=${encodeURIComponent(id)}`,
            }))}
          />
        )}
        {actions.length > 0 && (
          <LinkGroup
            id={`${gridId}-actions`}
            label={texts.actions}
            activeId={activeId}
            onOpen={onOpen}
            typed={text}
            links={actions}
          />
        )}
        {results.map((result) => (
          <CategoryGroup
            key={result.category.id}
            id={`${gridId}-${result.category.id}`}
            result={result}
            typed={result.category === command?.category ? name : text}
            activeId={activeId}
            onOpen={onOpen}
          />
        ))}
        {isSearching && chosen.length === 0 && (
          <GridPart role="row">
            <GridPart role="gridcell" className={classes.note}>
              {texts.noCategory}
            </GridPart>
          </GridPart>
        )}
      </GridPart>
      <Keys />
      <VisuallyHidden role="status">
        {announcementOf({ results, actions: actions.length, visits: shownVisits.length, isSearching, texts, language })}
      </VisuallyHidden>
    </section>
  );
}

interface ChoicesProps {
  categories: readonly SearchCategory[];
  switchedOff: ReadonlySet<string>;
  onToggle(id: string): void;
}

function Choices({ categories, switchedOff, onToggle }: ChoicesProps) {
  const texts = useText(globalSearchText);
  const language = useLanguage();
  return (
    <fieldset className={classes.choices} aria-label={texts.categories}>
      {categories.map(({ id, label }) => (
        <Checkbox
          key={id}
          size="xs"
          label={label[language]}
          checked={!switchedOff.has(id)}
          onChange={() => onToggle(id)}
        />
      ))}
    </fieldset>
  );
}

/** Visual hints only; screen readers get them from the roles. */
function Keys() {
  const texts = useText(globalSearchText);
  return (
    <div className={classes.keys} aria-hidden="true">
      <span>
        <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {texts.keyMove}
      </span>
      <span>
        <Kbd size="xs">↵</Kbd> {texts.keyOpen}
      </span>
      <span>
        <Kbd size="xs">Esc</Kbd> {texts.keyClose}
      </span>
    </div>
  );
}
