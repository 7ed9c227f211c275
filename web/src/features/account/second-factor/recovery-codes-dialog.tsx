import { Alert, Button, Group } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount } from '../../../shared/account/account.queries.ts';
import { save } from '../../../ui/api/download.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useText } from '../../../ui/i18n/text.ts';
import classes from '../account.module.css';
import { copyWithNotice } from './copy-with-notice.ts';
import { printText } from './print-text.ts';
import { secondFactorText } from './second-factor.text.ts';

/** New recovery codes, which are shown only this once. Closing asks once if they were not kept. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const text = useText(secondFactorText);
  const { data: account } = useAccount();
  const [isKept, setIsKept] = useState(false);
  const content = [text.fileTitle(account?.email ?? ''), '', ...codes, ''].join('\n');

  async function close() {
    const isSure =
      isKept ||
      (await confirm({
        title: text.unkeptTitle,
        message: text.unkeptMessage,
        confirmLabel: text.closeAnyway,
        cancelLabel: text.back,
        danger: true,
      }));
    if (isSure) onClose();
  }

  return (
    <Dialog
      title={text.recovery}
      onClose={() => void close()}
      footer={<Button onClick={() => void close()}>{text.done}</Button>}
    >
      <div className={classes.keep}>
        <Alert color="amber">{text.keepCodes}</Alert>
        <ol className={classes.codes} aria-label={text.recovery}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <Group gap="xs">
          <Button
            variant="default"
            data-autofocus
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={async () => setIsKept((await copyWithNotice(codes.join('\n'))) || isKept)}
          >
            {text.copyAll}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => {
              save(new Blob([content], { type: 'text/plain' }), text.fileName);
              setIsKept(true);
            }}
          >
            {text.download}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => {
              printText(content);
              setIsKept(true);
            }}
          >
            {text.print}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
