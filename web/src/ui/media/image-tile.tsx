import { IconPhotoOff } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { imageUrl } from '../api/settings.ts';
import { GridPart } from '../grid-part.tsx';
import { useText } from '../i18n/text.ts';
import { listText } from '../list/list.text.ts';
import { useWhenSlow } from '../list/table/use-when-slow.ts';
import classes from './image-grid.module.css';

export interface Tile {
  readonly key: string;
  /** The record that the image belongs to. */
  readonly recordId: string;
  /** File name as the backend stores it. */
  readonly image: string;
  /** Called on render: of thousands of tiles only some dozens are rendered. */
  words(): TileWords;
}

export interface TileWords {
  /** Whole sentence for screen readers. */
  readonly label: string;
  readonly caption: string;
  readonly aside: string;
  /** Short text on the image, such as its number. */
  readonly badge?: string | undefined;
}

interface ImageTileProps {
  tile: Tile;
  index: number;
  /** The one tile that the Tab key reaches. */
  isActive: boolean;
  /** Who deleted the record since; the tile stays, but does not open. */
  goneBy: string | undefined;
  onOpen(tile: Tile): void;
}

/** Memoised, so that scrolling stays smooth. */
export const ImageTile = memo(function ImageTile({ tile, index, isActive, goneBy, onOpen }: ImageTileProps) {
  const text = useText(listText);
  const [isBroken, setIsBroken] = useState(false);
  const isDue = useWhenSlow();
  const { label, caption, aside, badge } = tile.words();
  const isGone = goneBy !== undefined;
  const deletion = goneBy ? `${text.deleted}${text.byWhom(goneBy)}` : text.deleted;
  return (
    <GridPart role="gridcell" className={classes.tile}>
      <button
        type="button"
        className={classes.open}
        data-tile={index}
        tabIndex={isActive ? 0 : -1}
        data-gone={isGone || undefined}
        aria-disabled={isGone || undefined}
        aria-label={isGone ? `${label} (${deletion})` : label}
        onClick={isGone ? undefined : () => onOpen(tile)}
      >
        <span className={classes.image}>
          {isBroken && <IconPhotoOff size={28} stroke={1.5} aria-hidden />}
          {!isBroken && isDue && (
            <img
              src={imageUrl(tile.image, 'medium')}
              alt=""
              loading="lazy"
              decoding="async"
              draggable={false}
              onError={() => setIsBroken(true)}
            />
          )}
          {isGone ? (
            <span className={classes.badge} data-testid="gone-note">
              {deletion}
            </span>
          ) : (
            badge !== undefined && <span className={classes.badge}>{badge}</span>
          )}
        </span>
        <span className={classes.caption} aria-hidden>
          <span className={classes.name}>{caption}</span>
          <span className={classes.aside}>{aside}</span>
        </span>
      </button>
    </GridPart>
  );
});
