import type { Icon } from '@tabler/icons-react';
import { outlineOf } from './icon-outline.ts';
import classes from './row-actions.module.css';

/** Renders an icon as a single path instead of many elements: scrolling renders dozens per frame. */
export function RowIcon({ icon: Drawn }: { icon: Icon }) {
  const outline = outlineOf(Drawn);
  if (outline === undefined) return <Drawn className={classes.icon} aria-hidden />;
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden>
      <path d={outline} />
    </svg>
  );
}
