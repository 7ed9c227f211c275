import { Modal } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useReturnFocus } from '../dialog/dialog.tsx';
import { useLayer } from '../dialog/layers.ts';
import { useText } from '../i18n/text.ts';
import { useImageCovers } from './image-cover.ts';
import { ImageTrack } from './image-track.tsx';
import classes from './media.module.css';
import { mediaText } from './media.text.ts';
import { StepButtons } from './step-buttons.tsx';
import { useSwipe } from './use-swipe.ts';

const BASE_Z_INDEX = 200;
const PARTS = { content: classes.lightbox ?? '', close: classes.lightboxClose ?? '' };

interface LightboxProps {
  images: readonly string[];
  label: string;
  index: number;
  onMove(index: number): void;
  onKeyDown(event: KeyboardEvent): void;
  onClose(): void;
}

/** The images over the whole window, as large as they are stored. */
export function Lightbox({ images, label, index, onMove, onKeyDown, onClose }: LightboxProps) {
  const text = useText(mediaText);
  const { isTopmost, depth } = useLayer(onClose);
  const count = images.length;
  const { coverOf, reveal, sign } = useImageCovers();
  const current = images[index] ?? '';
  const { pulledBy, handlers } = useSwipe({ index, count, onMove });
  useReturnFocus();

  function keepKeys(event: KeyboardEvent) {
    onKeyDown(event);
    // The screen below has keys of its own, which must not act while an image covers it.
    event.stopPropagation();
  }
  const keys = { onKeyDown: keepKeys };

  return (
    // Keys pressed anywhere in it bubble to here, although it is rendered elsewhere in the page.
    <div {...keys}>
      <Modal.Root
        opened
        fullScreen
        classNames={PARTS}
        onClose={onClose}
        closeOnEscape={false}
        trapFocus={isTopmost}
        returnFocus={false}
        transitionProps={{ duration: 0 }}
        zIndex={BASE_Z_INDEX + depth * 2}
      >
        <Modal.Content aria-label={`${label}, ${text.large}`}>
          <div className={classes.lightboxBody}>
            <div className={classes.lightboxStage} {...handlers}>
              <ImageTrack images={images} index={index} size="large" pulledBy={pulledBy} />
            </div>
            {coverOf(current) && (
              <button
                type="button"
                className={classes.uncover}
                aria-label={`${text.show}: ${text.imageOf(index + 1, count)}`}
                onClick={() => reveal(current)}
              >
                {sign}
              </button>
            )}
            <StepButtons index={index} count={count} onMove={onMove} />
            <Modal.CloseButton aria-label={text.close} data-tip={text.close} data-autofocus />
          </div>
        </Modal.Content>
      </Modal.Root>
    </div>
  );
}
