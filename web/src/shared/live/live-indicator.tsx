import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import classes from './live.module.css';
import { liveText } from './live.text.ts';
import { useLiveState } from './use-live.ts';

/** Shorter interruptions are not shown: missed events are replayed. */
const SHOWN_AFTER_MS = 10_000;

/** Warns that data on screen may be outdated while the server does not answer. */
export function LiveIndicator() {
  const text = useText(liveText);
  const state = useLiveState();
  const isLost = state === 'lost';
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setIsShown(true), SHOWN_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsShown(false);
    };
  }, [isLost]);
  return (
    <output className={classes.indicator} data-live={state}>
      {isShown && (
        <span className={classes.lost} data-tip={text.lost}>
          <IconPlugConnectedX size={18} stroke={1.6} aria-hidden />
          <span className={classes.lostText}>{text.lost}</span>
        </span>
      )}
    </output>
  );
}
