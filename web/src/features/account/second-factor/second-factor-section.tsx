import type { SecondFactorState } from '@leitstand/contract/api/access/second-factor';
import { Alert, Skeleton } from '@mantine/core';
import { IconShieldExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { ErrorState } from '../../../ui/error/error-state.tsx';
import { formatDate } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { StatusBadge } from '../../../ui/list/cells/status-badge.tsx';
import classes from '../account.module.css';
import { AccountSection } from '../account-section.tsx';
import { OneTimeCodes } from './one-time-codes.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { usePasskeys, useSecondFactor } from './second-factor.queries.ts';
import { secondFactorText } from './second-factor.text.ts';
import { standingOf } from './second-factor-policy.ts';

const RecoveryCodesDialog = lazyPart(async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog);

/** Passkeys, one-time codes and recovery codes, and what the policy asks for. */
export function SecondFactorSection() {
  const text = useText(secondFactorText);
  const { data: state, error, refetch } = useSecondFactor();
  const isSetUp = state !== undefined && state.methods.length > 0;
  return (
    <AccountSection
      id="second-factor"
      title={text.secondFactor}
      hint={text.about}
      aside={
        state &&
        state.policy !== 'off' && (
          <StatusBadge tone={isSetUp ? 'done' : 'waiting'}>{isSetUp ? text.isSetUp : text.isMissing}</StatusBadge>
        )
      }
    >
      {state ? (
        <Factors state={state} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={240} role="status" aria-label={text.loading} />
      )}
    </AccountSection>
  );
}

function Factors({ state }: { state: SecondFactorState }) {
  const passkeys = usePasskeys();
  const [newCodes, setNewCodes] = useState<readonly string[]>([]);
  if (state.policy === 'off') return <Policy state={state} />;
  const number = (passkeys.data?.length ?? 0) + (state.codesSince === null ? 0 : 1);
  const shared = { isLast: number === 1, onRecoveryCodes: setNewCodes };
  return (
    <>
      <Policy state={state} />
      <Passkeys query={passkeys} {...shared} />
      <OneTimeCodes since={state.codesSince} {...shared} />
      {number > 0 && <RecoveryCodes left={state.recoveryCodes} onRecoveryCodes={setNewCodes} />}
      {newCodes.length > 0 && <RecoveryCodesDialog codes={newCodes} onClose={() => setNewCodes([])} />}
    </>
  );
}

/** What the installation asks for, in plain words. */
function Policy({ state }: { state: SecondFactorState }) {
  const text = useText(secondFactorText);
  const standing = standingOf(state);
  if (standing === 'due' || standing === 'overdue') {
    return (
      <Alert color={standing === 'due' ? 'amber' : 'red'} icon={<IconShieldExclamation aria-hidden />}>
        {standing === 'due' ? text.due(formatDate(state.dueAt ?? '')) : text.overdue}
      </Alert>
    );
  }
  return <p className={classes.quiet}>{text[standing]}</p>;
}
