import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { formatDate } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { notifyError, notifySuccess } from '../../../ui/notify/notify.tsx';
import classes from '../account.module.css';
import type { CodesSetup } from './codes-dialog.tsx';
import { useBeginCodes, useRemoveCodes } from './second-factor.queries.ts';
import { secondFactorText } from './second-factor.text.ts';

const CodesDialog = lazyPart(async () => (await import('./codes-dialog.tsx')).CodesDialog);

interface OneTimeCodesProps {
  /** Null if they are off. */
  since: string | null;
  isLast: boolean;
  onRecoveryCodes(codes: readonly string[]): void;
}

export function OneTimeCodes({ since, isLast, onRecoveryCodes }: OneTimeCodesProps) {
  const text = useText(secondFactorText);
  const begin = useBeginCodes();
  const remove = useRemoveCodes();
  const [setup, setSetup] = useState<CodesSetup>();

  async function turnOn() {
    try {
      setSetup(await begin.mutateAsync());
    } catch (error) {
      notifyError(error);
    }
  }

  async function turnOff() {
    const isSure = await confirm({
      title: text.turnOffTitle,
      message: isLast ? `${text.turnOffMessage} ${text.lastFactor}` : text.turnOffMessage,
      confirmLabel: text.turnOff,
      danger: true,
    });
    if (!isSure) return;
    try {
      await remove.mutateAsync(undefined);
      notifySuccess(text.codesAreOff);
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <div className={classes.factor}>
      <div className={classes.head}>
        <h3 className={classes.subheading}>{text.codes}</h3>
        {since === null ? (
          <Button variant="default" size="compact-sm" loading={begin.isPending} onClick={() => void turnOn()}>
            {text.setUpCodes}
          </Button>
        ) : (
          <Button variant="default" size="compact-sm" loading={remove.isPending} onClick={() => void turnOff()}>
            {text.turnOffCodes}
          </Button>
        )}
      </div>
      <p className={classes.quiet}>
        {text.codesHint} {since !== null && text.codesSince(formatDate(since))}
      </p>
      {setup && <CodesDialog setup={setup} onClose={() => setSetup(undefined)} onRecoveryCodes={onRecoveryCodes} />}
    </div>
  );
}
