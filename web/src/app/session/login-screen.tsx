import { requestPasswordReset } from '@leitstand/contract/api/session';
import { screens } from '@leitstand/contract/screens';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LoginPage } from '../../features/login/login-page.tsx';
import { safeRoutingTarget } from '../../shared/screens/routing-target.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { type Credentials, loadSession, signInWith, storedToken } from './session.ts';

/** The sign-in page; afterwards the dashboard, or the page that was asked for. */
export function LoginScreen() {
  const { routingTarget } = useSearch({ from: '/open/login' });
  const navigate = useNavigate();
  const canResetPassword = useCapability(requestPasswordReset);
  const [signedInAs, setSignedInAs] = useState<string>();

  useEffect(() => {
    // Somebody may be signed in already; if not, this page is the right place to be.
    if (!storedToken()) return;
    loadSession().then(
      ({ profile }) => setSignedInAs(profile.userName || profile.email),
      () => undefined,
    );
  }, []);

  async function goOn(): Promise<void> {
    const target = safeRoutingTarget(routingTarget);
    // The page that was asked for starts anew.
    if (target) location.replace(target);
    else await navigate({ to: screens.dashboard.path, replace: true });
  }

  async function signIn(credentials: Credentials): Promise<void> {
    await signInWith(credentials);
    await goOn();
  }

  return (
    <LoginPage
      onSignIn={signIn}
      signedInAs={signedInAs}
      onContinue={() => void goOn()}
      canResetPassword={canResetPassword}
    />
  );
}
