import { VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, use, useEffect, useRef } from 'react';
import { ErrorState } from '../error/error-state.tsx';
import { GridPart } from '../grid-part.tsx';
import { useText } from '../i18n/text.ts';
import { listText } from '../list/list.text.ts';
import { ListUpdatesContext } from '../list/list-updates.ts';
import type { InfiniteList } from '../list/paging/use-infinite-list.ts';
import table from '../list/table/data-table.module.css';
import { NextPage } from '../list/table/next-page.tsx';
import { ScrollPaceContext } from '../list/table/scroll-pace.ts';
import classes from './image-grid.module.css';
import { ImageTile, type Tile } from './image-tile.tsx';
import { useVirtualGrid } from './use-virtual-grid.ts';

const GAP = 12;
const CAPTION_HEIGHT = 24;
const LEAST_WIDTHS = { wide: 168, narrow: 104 };

interface ImageGridProps<T extends Tile> {
  /** What the grid shows, for screen readers. */
  label: string;
  tiles: readonly T[];
  /** Where the tiles come from: its states are shown, its next page is fetched. */
  list: InfiniteList<unknown>;
  /** Shown when there are no tiles. */
  empty: ReactNode;
  /** A click on a tile, or Enter. Must stay the same from render to render. */
  onOpen(tile: T): void;
}

/** A virtual grid of images: only visible ones are in the DOM. */
export function ImageGrid<T extends Tile>({ label, tiles, list, empty, onOpen }: ImageGridProps<T>) {
  const text = useText(listText);
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useVirtualGrid(scroller, {
    count: tiles.length,
    gap: GAP,
    leastWidths: LEAST_WIDTHS,
    captionHeight: CAPTION_HEIGHT,
  });
  const { columns, tileWidth, activeIndex } = grid;

  const updates = use(ListUpdatesContext);

  // Another search or time range begins at its top, and so does what was asked for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what it waits for
  useEffect(grid.reset, [list.key, updates?.timesShown]);

  const layout = {
    '--grid-columns': columns,
    '--grid-gap': `${GAP}px`,
    '--tile-size': `${Math.round(tileWidth)}px`,
    '--caption-height': `${CAPTION_HEIGHT}px`,
  } as CSSProperties;
  return (
    <div className={table.frame}>
      <div ref={scroller} className={`${table.scroller} ${classes.scroller}`} style={layout}>
        {tiles.length > 0 && (
          <GridPart
            role="grid"
            aria-label={label}
            aria-rowcount={list.hasMore ? -1 : grid.rowCount}
            aria-colcount={columns}
            aria-busy={list.isRefreshing}
            className={classes.grid}
            style={{ height: grid.height }}
            data-refreshing={list.isRefreshing || undefined}
            onFocus={grid.handleFocus}
            onKeyDown={grid.handleKeyDown}
          >
            <ScrollPaceContext value={grid.pace}>
              {grid.rows.map(({ index: row, start }) => (
                <GridPart
                  key={row}
                  role="row"
                  aria-rowindex={row + 1}
                  className={classes.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {tiles.slice(row * columns, (row + 1) * columns).map((tile, column) => (
                    <ImageTile
                      key={tile.key}
                      tile={tile}
                      index={row * columns + column}
                      isActive={row * columns + column === activeIndex}
                      goneBy={updates?.gone.get(tile.recordId)}
                      onOpen={onOpen as (tile: Tile) => void}
                    />
                  ))}
                </GridPart>
              ))}
            </ScrollPaceContext>
          </GridPart>
        )}
        {list.status === 'loading' && <SkeletonTiles rows={4} columns={columns} label={text.loading} />}
        {list.status === 'error' && <ErrorState error={list.error} retry={list.retry} />}
        {list.status === 'ready' && tiles.length === 0 && !list.hasMore && empty}
        <NextPage
          list={list}
          root={scroller}
          skeleton={(waiting) => <SkeletonTiles rows={1} columns={columns} label={waiting} />}
        />
      </div>
    </div>
  );
}

interface SkeletonTilesProps {
  rows: number;
  columns: number;
  label: string;
}

/** Blank tiles of the real size, so that nothing jumps when the real ones arrive. */
function SkeletonTiles({ rows, columns, label }: SkeletonTilesProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={classes.skeletons} aria-hidden>
        {Array.from({ length: rows * columns }, (_, at) => at).map((at) => (
          <div key={at} className={classes.skeleton} />
        ))}
      </div>
    </div>
  );
}
