import { IconArrowsMaximize } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/text.ts';
import { useImageCovers } from './image-cover.ts';
import { imageAfterKey, withinImages } from './image-steps.ts';
import { ImageTrack } from './image-track.tsx';
import { Lightbox } from './lightbox.tsx';
import classes from './media.module.css';
import { mediaText } from './media.text.ts';
import { StepButtons } from './step-buttons.tsx';
import { StoredImage } from './stored-image.tsx';
import { useSwipe } from './use-swipe.ts';

interface CarouselProps {
  /** File names as the backend stores them. */
  images: readonly string[];
  /** Accessible name: *Bilder des Beitrags*. */
  label: string;
  /** Which image comes first into view. */
  start?: number;
}

/**
 * Images one at a time: by buttons, arrow keys, swipes and thumbnails; a click shows the image in full size, or uncovers
 * it first.
 */
export function Carousel({ images, label, start = 0 }: CarouselProps) {
  const text = useText(mediaText);
  const [index, setChosen] = useChosenImage(images, start);
  const [isEnlarged, setIsEnlarged] = useState(false);
  const count = images.length;
  const { pulledBy, handlers } = useSwipe({ index, count, onMove: setChosen });
  const { coverOf, reveal, sign } = useImageCovers();
  const current = images[index] ?? '';
  const isCovered = coverOf(current) !== undefined;

  function moveByKey(event: KeyboardEvent) {
    // Also in the moment before the large image has taken the focus.
    if (isEnlarged) event.stopPropagation();
    const next = count > 1 ? imageAfterKey(event.key, index, count) : undefined;
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    setChosen(next);
  }

  if (count === 0) return null;
  return (
    <fieldset
      className={classes.carousel}
      aria-label={label}
      aria-roledescription={text.carousel}
      onKeyDown={moveByKey}
    >
      <div className={classes.stage} {...handlers}>
        <button
          type="button"
          className={classes.enlarge}
          aria-label={`${isCovered ? text.show : text.enlarge}: ${text.imageOf(index + 1, count)}`}
          data-covered={isCovered || undefined}
          onClick={() => (isCovered ? reveal(current) : setIsEnlarged(true))}
        >
          <ImageTrack images={images} index={index} size="medium" pulledBy={pulledBy} />
          {isCovered ? sign : <IconArrowsMaximize className={classes.enlargeSign ?? ''} size={16} aria-hidden />}
        </button>
        <StepButtons index={index} count={count} onMove={setChosen} />
      </div>
      {count > 1 && <Thumbnails images={images} index={index} onMove={setChosen} />}
      {isEnlarged && (
        <Lightbox
          images={images}
          label={label}
          index={index}
          onMove={setChosen}
          onKeyDown={moveByKey}
          onClose={() => setIsEnlarged(false)}
        />
      )}
    </fieldset>
  );
}

/** Other images start again at the first. Not by a new component: it would lose the focus between two records. */
function useChosenImage(images: readonly string[], start: number) {
  const key = images.join('\n');
  const [chosen, setChosen] = useState({ key, index: start });
  const index = withinImages(chosen.key === key ? chosen.index : start, images.length);
  return [index, (next: number) => setChosen({ key, index: next })] as const;
}

interface ThumbnailsProps {
  images: readonly string[];
  index: number;
  onMove(index: number): void;
}

function Thumbnails({ images, index, onMove }: ThumbnailsProps) {
  const text = useText(mediaText);
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const strip = row.current;
    const current = strip?.children[index];
    if (!strip || !(current instanceof HTMLElement)) return;
    // Not scrollIntoView: it would scroll the dialog around it, too.
    strip.scrollLeft = current.offsetLeft - (strip.clientWidth - current.clientWidth) / 2;
  }, [index]);
  return (
    <div ref={row} className={classes.thumbnails}>
      {images.map((name, at) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: images never change places here, and one may be there twice
          key={`${at} ${name}`}
          type="button"
          className={classes.thumbnail}
          aria-label={text.imageOf(at + 1, images.length)}
          aria-current={at === index || undefined}
          // The arrow keys move through the images; Tab should not stop at each.
          tabIndex={-1}
          onClick={() => onMove(at)}
        >
          <StoredImage name={name} size="small" alt="" isTextHidden />
        </button>
      ))}
    </div>
  );
}
