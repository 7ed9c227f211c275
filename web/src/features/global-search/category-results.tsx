import type { Right } from '@leitstand/contract/rights';
import { Button, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { useLanguage } from '../../kit/i18n/language.ts';
import { useText } from '../../kit/i18n/text.ts';
import classes from './global-search.module.css';
import { globalSearchText } from './global-search.text.ts';
import type { SearchCategory, SearchHit } from './search-category.ts';

interface CategoryResultsProps {
  category: SearchCategory;
  /** What to look for; nothing while it is still being typed, so that no old answer stands under a new text. */
  text: string | undefined;
  onOpen: (address: string, right: Right) => void;
}

export function CategoryResults({ category, text, onOpen }: CategoryResultsProps) {
  const words = useText(globalSearchText);
  const language = useLanguage();
  const search = useQuery({
    queryKey: ['global-search', category.id, text],
    queryFn: ({ signal }) => category.find(text ?? '', signal),
    enabled: text !== undefined,
  });
  const isLoading = text === undefined || search.isPending;
  const hits = isLoading ? undefined : search.data;

  return (
    <section className={classes.category} aria-label={category.label[language]} aria-busy={isLoading}>
      <Group justify="space-between" className={classes.categoryHead ?? ''}>
        <Text component="h3" size="sm" fw={600} m={0}>
          {category.label[language]}
        </Text>
        <Text size="xs" c="dimmed" role="status">
          {isLoading ? <VisuallyHidden>{words.loading}</VisuallyHidden> : hits && words.found(hits.length)}
        </Text>
      </Group>
      {isLoading && (
        <div className={classes.waiting} aria-hidden="true">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} height={28} />
          ))}
        </div>
      )}
      {!isLoading && search.isError && (
        <Group role="alert" justify="space-between" p="sm">
          <Text size="sm">{search.error.message || words.failed}</Text>
          <Button size="compact-sm" variant="default" onClick={() => void search.refetch()}>
            {words.retry}
          </Button>
        </Group>
      )}
      {hits && hits.length === 0 && (
        <Text size="sm" c="dimmed" p="sm">
          {category.empty[language]}
        </Text>
      )}
      {hits && hits.length > 0 && <Hits category={category} hits={hits} onOpen={onOpen} />}
    </section>
  );
}

interface HitsProps {
  category: SearchCategory;
  hits: readonly SearchHit[];
  onOpen: (address: string, right: Right) => void;
}

function Hits({ category, hits, onOpen }: HitsProps) {
  const language = useLanguage();
  const nameColumn = category.headers.findIndex((header) => !header.isPicture);

  function open(event: MouseEvent, hit: SearchHit): void {
    // A new tab or window is the browser's business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    onOpen(hit.address, category.right);
  }

  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {category.headers.map((header) => (
            <th key={header.text.de} scope="col" data-picture={header.isPicture || undefined}>
              {header.isPicture ? <VisuallyHidden>{header.text[language]}</VisuallyHidden> : header.text[language]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hits.map((hit) => (
          <tr key={hit.id}>
            {hit.cells.map((cell, column) => (
              <td
                key={category.headers[column]?.text.de}
                data-picture={category.headers[column]?.isPicture || undefined}
              >
                {column === nameColumn ? (
                  <a href={hit.address} className={classes.hit} data-hit onClick={(event) => open(event, hit)}>
                    {cell}
                  </a>
                ) : (
                  cell
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
