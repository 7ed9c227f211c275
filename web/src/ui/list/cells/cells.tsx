import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { imageUrl } from '../../api/settings.ts';
import { formatDate, formatDateTime, formatNumber } from '../../i18n/format.ts';
import { useWhenSlow } from '../table/use-when-slow.ts';
import classes from './cells.module.css';
import { initialsOf } from './initials.ts';

/** One line of text; truncated text is shown in full on hover and focus. */
export function TextCell({ value }: { value: string }) {
  return (
    <span className={classes.text} data-tip={value} data-tip-cut tabIndex={-1}>
      {value}
    </span>
  );
}

/** A day as dd.mm.yyyy; the tooltip shows the time. */
export function DateCell({ value }: { value: string }) {
  return (
    <time className={classes.number} dateTime={value} data-tip={formatDateTime(value)}>
      {formatDate(value)}
    </time>
  );
}

/** A moment as dd.mm.yyyy, hh:mm. */
export function DateTimeCell({ value }: { value: string }) {
  return (
    <time className={classes.number} dateTime={value}>
      {formatDateTime(value)}
    </time>
  );
}

export function NumberCell({ value, fractionDigits = 0 }: { value: number; fractionDigits?: number }) {
  return <span className={classes.number}>{formatNumber(value, fractionDigits)}</span>;
}

interface ImageCellProps {
  /** File name as stored by the backend; may be empty. */
  name: string;
  /** The subject of the image; its initials replace a missing one. */
  label: string;
}

/** A thumbnail. Decorative: the name is shown next to it. */
export function ImageCell({ name, label }: ImageCellProps) {
  const [brokenName, setBrokenName] = useState<string>();
  const isDue = useWhenSlow();
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
