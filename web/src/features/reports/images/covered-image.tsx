import { IconEye } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useText } from '../../../ui/i18n/text.ts';
import { type Cover, useImageCovers } from '../../../ui/media/image-cover.ts';
import { mediaText } from '../../../ui/media/media.text.ts';
import { StoredImage } from '../../../ui/media/stored-image.tsx';
import classes from './covered-image.module.css';

/** A small image outside a carousel; a button shows it if it is covered. */
export function CoverableImage({ className, ...image }: ComponentProps<typeof StoredImage>) {
  const text = useText(mediaText);
  const { coverOf, reveal } = useImageCovers();
  if (!coverOf(image.name)) return <StoredImage className={className} {...image} />;
  return (
    <button
      type="button"
      className={`${className ?? ''} ${classes.covered}`}
      aria-label={text.show}
      data-tip={text.show}
      onClick={() => reveal(image.name)}
    >
      <StoredImage {...image} />
    </button>
  );
}

/** Says on a large image how to see it, and why it is covered although the administrator has not chosen it. */
export function CoverSign({ cover, reason }: { cover: Cover | undefined; reason: string | undefined }) {
  const text = useText(mediaText);
  return (
    <span className={classes.sign} data-cover={cover} aria-hidden>
      <span className={classes.label}>
        <IconEye size={16} stroke={1.8} /> {text.show}
      </span>
      {reason !== undefined && <span className={classes.reason}>{reason}</span>}
    </span>
  );
}
