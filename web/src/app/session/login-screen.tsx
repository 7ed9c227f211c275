import { requestPasswordReset } from '@leitstand/contract/api/session';
import { screens } from '@leitstand/contract/screens';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LoginPage } from '../../features/login/login-page.tsx';
import { safeRoutingTarget } from '../../shared/screens/routing-target.ts';
import { storedToken } from '../../ui/api/request.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { loadSession, type SignInWay, signInWith } from './session.ts';

/** The sign-in page; continues with the requested page or the dashboard. */
export function LoginScreen() {
  const { routingTarget } = useSearch({ from: '/open/login' });
  const navigate = useNavigate();
  const canResetPassword = useCapability(requestPasswordReset);
  const [signedInAs, setSignedInAs] = useState<string>();

  useEffect(() => {
    // There may already be a valid session. Otherwise, stay on this page.
    if (!storedToken()) return;
    loadSession().then(
      ({ profile }) => setSignedInAs(profile.userName || profile.email),
      () => undefined,
    );
  }, []);

  async function continueToTarget(): Promise<void> {
    const target = safeRoutingTarget(routingTarget);
    // Reload, so that the requested page starts from a clean state.
    if (target) location.replace(target);
    else await navigate({ to: screens.dashboard.path, replace: true });
  }

  async function signIn(way: SignInWay): Promise<void> {
    await signInWith(way);
    await continueToTarget();
  }

  return (
    <LoginPage
      onSignIn={signIn}
      signedInAs={signedInAs}
      onContinue={() => void continueToTarget()}
      canResetPassword={canResetPassword}
      routingTarget={routingTarget}
    />
  );
}
