import { IconPlugConnectedX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import classes from './live.module.css';
import { liveText } from './live.text.ts';
import { useLiveState } from './use-live.ts';

/** Shorter losses are nobody's business: they are made up for without a trace. */
const WORTH_TELLING_MS = 10_000;

/** Says that what is on screen may be outdated, for as long as the server does not answer. */
export function LiveIndicator() {
  const text = useText(liveText);
  const state = useLiveState();
  const isLost = state === 'lost';
  const [isTold, setIsTold] = useState(false);
  useEffect(() => {
    if (!isLost) return;
    const timer = setTimeout(() => setIsTold(true), WORTH_TELLING_MS);
    return () => {
      clearTimeout(timer);
      setIsTold(false);
    };
  }, [isLost]);
  return (
    <output className={classes.indicator} data-live={state}>
      {isTold && (
        <span className={classes.lost} data-tip={text.lost}>
          <IconPlugConnectedX size={18} stroke={1.6} aria-hidden />
          <span className={classes.lostText}>{text.lost}</span>
        </span>
      )}
    </output>
  );
}
