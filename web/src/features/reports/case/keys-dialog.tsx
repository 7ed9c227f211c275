import { Button, Kbd, Text } from '@mantine/core';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../ui/i18n/text.ts';
import { caseText } from './case.text.ts';
import classes from './commands.module.css';
import { ARROWS, CASE_COMMANDS, useCaseKeys } from './use-case-keys.ts';

/** Lists all keyboard shortcuts. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  const text = useText(caseText);
  const keys = useCaseKeys();
  return (
    <Dialog
      title={text.keysTitle}
      size="md"
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      }
    >
      <dl className={classes.keys}>
        {CASE_COMMANDS.map((command) => (
          <div key={command} className={classes.keyLine}>
            <dt>
              <Kbd>{keys[command].key}</Kbd>
              {ARROWS[command] && (
                <>
                  {text.or} <Kbd>{ARROWS[command].sign}</Kbd>
                </>
              )}
            </dt>
            <dd>{keys[command].help}</dd>
          </div>
        ))}
        <div className={classes.keyLine}>
          <dt>
            <Kbd>{text.closeKey}</Kbd>
          </dt>
          <dd>{text.close}</dd>
        </div>
      </dl>
      <Text size="xs" c="dimmed">
        {text.keysHint}
      </Text>
    </Dialog>
  );
}
