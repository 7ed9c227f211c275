import { Button } from '@mantine/core';
import { useText } from '../../i18n/text.ts';
import { mapText } from '../map.text.ts';
import classes from './counts.module.css';

interface MapNoteProps {
  text: string;
  /** For failures. */
  retry?: () => void;
}

/** One line at the top of a map about its counts. */
export function MapNote({ text, retry }: MapNoteProps) {
  const { retry: retryLabel } = useText(mapText);
  return (
    <div className={classes.note} role={retry ? 'alert' : 'status'}>
      {text}
      {retry && (
        <Button variant="default" size="compact-xs" onClick={retry}>
          {retryLabel}
        </Button>
      )}
    </div>
  );
}
