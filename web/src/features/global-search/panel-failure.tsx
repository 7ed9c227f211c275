import { Button, Text } from '@mantine/core';
import { useText } from '../../ui/i18n/text.ts';
import classes from './global-search.module.css';
import { globalSearchText } from './global-search.text.ts';

interface PanelFailureProps {
  onRetry(): void;
  onClose(): void;
}

/** Shown if the code of the panel could not be loaded. */
export function PanelFailure({ onRetry, onClose }: PanelFailureProps) {
  const texts = useText(globalSearchText);
  return (
    <div className={classes.panel} role="alert">
      <div className={classes.failure}>
        <Text size="sm">{texts.notLoaded}</Text>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}
