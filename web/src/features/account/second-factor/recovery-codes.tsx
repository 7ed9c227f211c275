import { RECOVERY_CODES } from '@leitstand/contract/base/limits';
import { Button } from '@mantine/core';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { notifyError } from '../../../ui/notify/notify.tsx';
import classes from '../account.module.css';
import { useRenewRecoveryCodes } from './second-factor.queries.ts';
import { secondFactorText } from './second-factor.text.ts';

/** Fewer than this are marked. */
const FEW = 4;

interface RecoveryCodesProps {
  left: number;
  onRecoveryCodes(codes: readonly string[]): void;
}

/** How many codes are left; new ones replace all earlier ones. */
export function RecoveryCodes({ left, onRecoveryCodes }: RecoveryCodesProps) {
  const text = useText(secondFactorText);
  const { mutateAsync, isPending } = useRenewRecoveryCodes();

  async function renew() {
    const isSure = await confirm({
      title: text.renewTitle,
      message: text.renewMessage,
      confirmLabel: text.renew,
      danger: left > 0,
    });
    if (!isSure) return;
    try {
      onRecoveryCodes(await mutateAsync(undefined));
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <div className={classes.factor}>
      <div className={classes.head}>
        <h3 className={classes.subheading}>{text.recovery}</h3>
        <Button variant="default" size="compact-sm" loading={isPending} onClick={() => void renew()}>
          {text.renew}
        </Button>
      </div>
      <p className={classes.quiet}>
        {text.recoveryHint}{' '}
        <span className={classes.left} data-few={left < FEW || undefined}>
          {left === 0 ? text.noneLeft : text.left(left, RECOVERY_CODES)}
        </span>
      </p>
    </div>
  );
}
