import { SEARCH_PANEL_SIZE } from '@leitstand/contract/base/limits';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { messageOf } from '../../ui/error/message-of.ts';
import { GridPart } from '../../ui/grid-part.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { ImageCell } from '../../ui/list/cells/cells.tsx';
import { cacheRow } from '../../ui/list/paging/list-cache.ts';
import classes from './global-search.module.css';
import { globalSearchText } from './global-search.text.ts';
import { Marked } from './marked.tsx';
import { excerptOf } from './matches.ts';
import { RowLink } from './row-link.tsx';
import type { SearchCategory, SearchHit } from './search-category.ts';
import type { CategoryResult } from './use-results.ts';

/** A match within this many characters is visible without an excerpt. */
const IN_SIGHT = 24;

interface CategoryGroupProps {
  id: string;
  result: CategoryResult;
  typed: string;
  activeId: string | undefined;
  onOpen(address: string): void;
}

/** A category with its hits, or the reason why there are none. */
export function CategoryGroup({ id, result, typed, activeId, onOpen }: CategoryGroupProps) {
  const texts = useText(globalSearchText);
  const language = useLanguage();
  const client = useQueryClient();
  const { category, hits, error, isLoading, retry } = result;
  const columns = category.headers.map(({ flex }) => `minmax(0, ${flex}fr)`).join(' ');
  const layout = { '--search-columns': columns } as CSSProperties;

  function open(hit: SearchHit): void {
    cacheRow(client, category.lists, hit.record);
    onOpen(hit.address);
  }

  return (
    <GridPart role="rowgroup" aria-labelledby={id} aria-busy={isLoading} className={classes.group} style={layout}>
      <GridPart role="row" className={classes.groupHead}>
        <GridPart role="rowheader" id={id} className={classes.groupName}>
          {category.label[language]}
        </GridPart>
        <GridPart role="gridcell" className={classes.count}>
          {hits && (hits.length < SEARCH_PANEL_SIZE ? texts.found(hits.length) : texts.firstFound(hits.length))}
        </GridPart>
      </GridPart>
      {isLoading && <Waiting label={texts.loading} />}
      {error !== null && (
        <GridPart
          role="row"
          id={`${id}-retry`}
          className={classes.failedRow}
          data-row
          aria-selected={`${id}-retry` === activeId}
        >
          <GridPart role="gridcell">{messageOf(error)}</GridPart>
          <GridPart role="gridcell">
            <Button size="compact-sm" variant="default" onClick={retry}>
              {texts.retry}
            </Button>
          </GridPart>
        </GridPart>
      )}
      {hits?.length === 0 && (
        <GridPart role="row">
          <GridPart role="gridcell" className={classes.note}>
            {category.empty[language]}
          </GridPart>
        </GridPart>
      )}
      {hits && hits.length > 0 && <Headers category={category} />}
      {hits?.map((hit) => {
        const rowId = `${id}-${encodeURIComponent(hit.id)}`;
        return (
          <HitRow
            key={hit.id}
            id={rowId}
            hit={hit}
            typed={typed}
            isActive={rowId === activeId}
            onOpen={() => open(hit)}
          />
        );
      })}
    </GridPart>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <GridPart role="row">
      <GridPart role="gridcell" className={classes.waiting}>
        <VisuallyHidden>{label}</VisuallyHidden>
        <Skeleton height={28} aria-hidden />
        <Skeleton height={28} aria-hidden />
      </GridPart>
    </GridPart>
  );
}

function Headers({ category }: { category: SearchCategory }) {
  const language = useLanguage();
  return (
    <GridPart role="row" className={classes.headerRow}>
      <GridPart role="columnheader">
        <VisuallyHidden>{category.imageHeader[language]}</VisuallyHidden>
      </GridPart>
      {category.headers.map(({ text }) => (
        <GridPart key={text.de} role="columnheader" className={classes.header}>
          {text[language]}
        </GridPart>
      ))}
    </GridPart>
  );
}

interface HitRowProps {
  id: string;
  hit: SearchHit;
  typed: string;
  isActive: boolean;
  onOpen(): void;
}

function HitRow({ id, hit, typed, isActive, onOpen }: HitRowProps) {
  const texts = useText(globalSearchText);
  const [name = '', ...others] = hit.texts(useLanguage());
  return (
    <GridPart role="row" id={id} className={classes.hitRow} data-row aria-selected={isActive}>
      <GridPart role="gridcell" className={classes.image}>
        <ImageCell name={hit.image} label={name} />
      </GridPart>
      <GridPart role="gridcell" className={classes.name}>
        <RowLink address={hit.address} onOpen={onOpen}>
          {name.trim() === '' ? texts.noName : <Marked text={name} typed={typed} />}
        </RowLink>
      </GridPart>
      {others.map((text, index) => (
        // The columns of a category are constant.
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name than its place
        <GridPart key={index} role="gridcell" className={classes.cell}>
          <Marked text={excerptOf(text, typed, IN_SIGHT)} typed={typed} />
        </GridPart>
      ))}
    </GridPart>
  );
}
