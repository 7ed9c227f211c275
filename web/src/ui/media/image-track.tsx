import type { ImageSize } from '@leitstand/contract/base/limits';
import classes from './media.module.css';
import { StoredImage } from './stored-image.tsx';

interface ImageTrackProps {
  images: readonly string[];
  index: number;
  size: ImageSize;
  /** Offset of the current swipe in pixels. */
  pulledBy: number;
}

/** The images side by side, one of them in view. Only it and its neighbours are loaded. */
export function ImageTrack({ images, index, size, pulledBy }: ImageTrackProps) {
  return (
    <span
      className={classes.track}
      data-pulled={pulledBy !== 0 || undefined}
      style={{ transform: `translateX(calc(${-index * 100}% + ${pulledBy}px))` }}
    >
      {images.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: images never change places here, and one may be there twice
        <span key={`${at} ${name}`} className={classes.slide} data-current={at === index || undefined}>
          {Math.abs(at - index) <= 1 && <StoredImage name={name} size={size} alt="" />}
        </span>
      ))}
    </span>
  );
}
