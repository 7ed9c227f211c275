import { Button, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMemo } from 'react';
import { encode } from 'uqr';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { translate, useText } from '../../../ui/i18n/text.ts';
import { notifySuccess } from '../../../ui/notify/notify.tsx';
import classes from '../account.module.css';
import { copyWithNotice } from './copy-with-notice.ts';
import { useConfirmCodes } from './second-factor.queries.ts';
import { secondFactorText } from './second-factor.text.ts';

export interface CodesSetup {
  ticket: string;
  secret: string;
  /** What the app reads from the QR code. */
  address: string;
}

interface CodesDialogProps {
  setup: CodesSetup;
  onClose(): void;
  onRecoveryCodes(codes: readonly string[]): void;
}

/** Shows the secret for the app, and turns one-time codes on with a first code of it. */
export function CodesDialog({ setup, onClose, onRecoveryCodes }: CodesDialogProps) {
  const text = useText(secondFactorText);
  const { mutateAsync: confirm } = useConfirmCodes();
  const form = useForm({ initial: { code: '' }, validate });
  const { value, error, onChange, name } = form.field('code');

  async function turnOn({ code }: { code: string }) {
    const codes = await confirm({ ticket: setup.ticket, code });
    // A notice would cover the recovery codes, which say the same.
    if (codes.length === 0) notifySuccess(text.codesAreOn);
    onRecoveryCodes(codes);
  }

  return (
    <FormDialog title={text.setUpCodes} submitLabel={text.turnOn} form={form} onSubmit={turnOn} onClose={onClose}>
      <Text size="sm">{text.scan}</Text>
      <QrCode content={setup.address} />
      <div>
        <Text size="sm" c="dimmed">
          {text.orType}
        </Text>
        <div className={classes.secret}>
          <code>{grouped(setup.secret)}</code>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconCopy size={14} aria-hidden />}
            onClick={() => void copyWithNotice(setup.secret)}
          >
            {text.copy}
          </Button>
        </div>
      </div>
      <TextInput
        name={name}
        label={text.code}
        description={text.codeHint}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        withAsterisk
        aria-required
        data-autofocus
      />
    </FormDialog>
  );
}

function validate({ code }: { code: string }) {
  return /^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: translate(secondFactorText).codeMissing };
}

/** In groups of four, which are easier to type. */
function grouped(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}

/** Dark on light in both colour schemes: not every app reads it the other way round. */
function QrCode({ content }: { content: string }) {
  const text = useText(secondFactorText);
  const { size, path } = useMemo(() => {
    const { data, size } = encode(content, { border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size, path: squares.join('') };
  }, [content]);
  return (
    <svg className={classes.qrCode} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text.qrCode}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
