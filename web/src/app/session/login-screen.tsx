import { screens } from '@leitstand/contract/screens';
import { Anchor } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { loginText } from '../../features/login/login.text.ts';
import { LoginPage } from '../../features/login/login-page.tsx';
import { storedToken } from '../../ui/api/request.ts';
import { useText } from '../../ui/i18n/text.ts';
import { openTarget } from './open-target.ts';
import { loadSession, type SignInWay, signInWith } from './session.ts';

/** The sign-in page; continues with the requested page or the dashboard. */
export function LoginScreen() {
  const { routingTarget } = useSearch({ from: '/open/login' });
  const navigate = useNavigate();
  const { forgot } = useText(loginText);
  const [signedInAs, setSignedInAs] = useState<string>();

  useEffect(() => {
    // There may already be a valid session. Otherwise, stay on this page.
    if (!storedToken()) return;
    loadSession().then(
      ({ profile }) => setSignedInAs(profile.userName || profile.email),
      () => undefined,
    );
  }, []);

  function continueToTarget(): Promise<void> {
    return openTarget(routingTarget, () => navigate({ to: screens.dashboard.path, replace: true }));
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
      resetLink={
        <Anchor component={Link} to="/reset-password" size="sm">
          {forgot}
        </Anchor>
      }
      routingTarget={routingTarget}
    />
  );
}
