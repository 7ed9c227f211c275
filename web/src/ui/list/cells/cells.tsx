import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { imageUrl } from '../../api/settings.ts';
import { formatDate, formatDateTime, formatNumber } from '../../i18n/format.ts';
import { useDeferredImage } from '../../media/use-deferred-image.ts';
import classes from './cells.module.css';
import { initialsOf } from './initials.ts';

/** One line of text; what is cut shows whole on hover and on focus. */
export function TextCell({ value }: { value: string }) {
  return (
    <span className={classes.text} data-tip={value} data-tip-cut tabIndex={-1}>
      {value}
    </span>
  );
}

/** A day as dd.mm.yyyy; the time of day on hover. */
export function DateCell({ value }: { value: string }) {
  return (
    <time className={classes.number} dateTime={value} data-tip={formatDateTime(value)}>
      {formatDate(value)}
    </time>
  );
}

export function NumberCell({ value, fractionDigits = 0 }: { value: number; fractionDigits?: number }) {
  return <span className={classes.number}>{formatNumber(value, fractionDigits)}</span>;
}

interface ImageCellProps {
  /** File name as the backend stores it; may be empty. */
  name: string;
  /** Whose picture it is; initials stand in for a missing one. */
  label: string;
}

/** A thumbnail of fixed size. It decorates: the name stands beside it. */
export function ImageCell({ name, label }: ImageCellProps) {
  const [brokenName, setBrokenName] = useState<string>();
  const isDue = useDeferredImage();
  if (name === '' || brokenName === name) {
    return (
      <span className={classes.image} aria-hidden>
        {initialsOf(label) || <IconPhoto size={16} />}
      </span>
    );
  }
  if (!isDue) return <span className={classes.image} aria-hidden />;
  return (
    <img
      className={classes.image}
      src={imageUrl(name, 'small')}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenName(name)}
    />
  );
}
