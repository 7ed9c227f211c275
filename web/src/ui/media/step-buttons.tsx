import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useText } from '../i18n/text.ts';
import { withinImages } from './image-steps.ts';
import classes from './media.module.css';
import { mediaText } from './media.text.ts';

interface StepButtonsProps {
  index: number;
  count: number;
  onMove(index: number): void;
}

/** Counter and buttons. At either end the button stays, so that a click too many does not hit the image behind. */
export function StepButtons({ index, count, onMove }: StepButtonsProps) {
  const text = useText(mediaText);
  if (count < 2) return null;
  return (
    <>
      <button
        type="button"
        className={classes.step}
        data-side="left"
        aria-label={text.previous}
        data-tip={text.previous}
        aria-disabled={index === 0}
        onClick={() => onMove(withinImages(index - 1, count))}
      >
        <IconChevronLeft size={22} aria-hidden />
      </button>
      <button
        type="button"
        className={classes.step}
        data-side="right"
        aria-label={text.next}
        data-tip={text.next}
        aria-disabled={index === count - 1}
        onClick={() => onMove(withinImages(index + 1, count))}
      >
        <IconChevronRight size={22} aria-hidden />
      </button>
      <span className={classes.counter} role="status" aria-label={text.imageOf(index + 1, count)}>
        <span aria-hidden>
          {index + 1} / {count}
        </span>
      </span>
    </>
  );
}
