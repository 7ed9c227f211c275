import { listSessions } from '@leitstand/contract/administrators';
import { getSecondFactor } from '@leitstand/contract/api/access/second-factor';
import { changePassword, listSignIns } from '@leitstand/contract/api/session';
import { Skeleton, Title } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAccount } from '../../shared/account/account.queries.ts';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { useMayCall } from '../../ui/session/use-may-call.ts';
import classes from './account.module.css';
import { accountText } from './account.text.ts';
import { useLiveAccount } from './account-live.ts';
import { useOwnIdentity } from './identity/identity.queries.ts';
import { identityText } from './identity/identity.text.ts';
import { IdentitySection } from './identity/identity-section.tsx';
import { MailsSection } from './mails-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { useSecondFactor } from './second-factor/second-factor.queries.ts';
import { secondFactorText } from './second-factor/second-factor.text.ts';
import { isOverdue } from './second-factor/second-factor-policy.ts';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignInsSection } from './sign-in-list.tsx';

/** Everything about the own account: profile, password, second factor, sessions and mails. */
export function AccountPage() {
  const text = useText(accountText);
  const { secondFactor } = useText(secondFactorText);
  const { title: identityTitle } = useText(identityText);
  const mayCall = useMayCall();
  const { data: account, error, refetch } = useAccount();
  const { data: state } = useSecondFactor();
  const { data: identity } = useOwnIdentity();
  const hasIdentity = identity !== undefined && (identity.linked !== null || identity.providers.length > 0);
  useLiveAccount();
  useAnchor(account !== undefined);
  const parts = [
    { id: 'profile', title: text.profile, isThere: true },
    { id: 'password', title: text.password, isThere: mayCall(changePassword) && account?.hasPassword === true },
    { id: 'second-factor', title: secondFactor, isThere: mayCall(getSecondFactor) },
    { id: 'identity', title: identityTitle, isThere: hasIdentity },
    { id: 'sessions', title: text.open, isThere: mayCall(listSessions) },
    { id: 'sign-ins', title: text.signIns, isThere: mayCall(listSignIns) },
    { id: 'mails', title: text.mails, isThere: true },
  ].filter(({ isThere }) => isThere);
  const has = (id: string) => parts.some((part) => part.id === id);
  const waits = state !== undefined && isOverdue(state);
  return (
    <div className={classes.page}>
      <Title order={1}>{text.title}</Title>
      {account ? (
        <div className={classes.layout}>
          <nav className={classes.parts} aria-label={text.parts}>
            {parts.map(({ id, title }) => (
              <Link key={id} to="." hash={id} className={classes.part} activeProps={{}}>
                {title}
              </Link>
            ))}
          </nav>
          <div className={classes.sections}>
            <ProfileSection account={account} />
            {has('password') && <PasswordSection />}
            {has('second-factor') && <SecondFactorSection />}
            {has('identity') && <IdentitySection />}
            {has('sessions') && <SessionsSection ownId={account._id} waits={waits} />}
            {has('sign-ins') && <SignInsSection waits={waits} />}
            <MailsSection account={account} />
          </div>
        </div>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={480} radius="md" role="status" aria-label={text.loading} />
      )}
    </div>
  );
}

/** The section that the address names exists only once the account is loaded. */
function useAnchor(isLoaded: boolean): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash)?.scrollIntoView();
  }, [isLoaded, hash]);
}
