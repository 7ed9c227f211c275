import { screens } from '@leitstand/contract/screens';
import { Anchor } from '@mantine/core';
import { type MouseEvent, useEffect } from 'react';
import { loginText } from '../../features/login/login.text.ts';
import { LoginPage } from '../../features/login/login-page.tsx';
import { safeRoutingTarget } from '../../shared/screens/routing-target.ts';
import { unreachable } from '../../ui/api/transport.ts';
import { asksForAnotherTab } from '../../ui/asks-for-another-tab.ts';
import { useText } from '../../ui/i18n/text.ts';
import { usePageTitle } from '../page-title.ts';
import { loadScreenEarly } from '../pages.ts';
import { PublicFrame } from '../public-frame.tsx';
import { RootBoundary } from '../root-boundary.tsx';
import { openTarget } from './open-target.ts';
import type { SignInWay } from './session.ts';
import { LOGIN } from './session-rules.ts';

const RESET = '/reset-password';

/** The sign-in page of somebody who opens the panel: shown before router and schemas are loaded. */
export function FirstSignIn({ routingTarget }: { routingTarget: string | undefined }) {
  const { forgot } = useText(loginText);
  usePageTitle(loginText.title);
  useEffect(() => loadWhileTyping(routingTarget), [routingTarget]);
  useEffect(followHistory, []);

  async function signIn(way: SignInWay): Promise<void> {
    const { signInWith, startFromSignIn } = await loadPanel();
    await signInWith(way);
    await openTarget(routingTarget, () => startFromSignIn(screens.dashboard.path, true));
  }

  function openReset(event: MouseEvent): void {
    if (asksForAnotherTab(event)) return;
    event.preventDefault();
    importPanel()
      .then(({ startFromSignIn }) => startFromSignIn(RESET, false))
      .catch(() => location.assign(RESET));
  }

  return (
    <PublicFrame>
      <RootBoundary>
        <LoginPage
          onSignIn={signIn}
          resetLink={
            <Anchor href={RESET} size="sm" onClick={openReset}>
              {forgot}
            </Anchor>
          }
          routingTarget={routingTarget}
        />
      </RootBoundary>
    </PublicFrame>
  );
}

/** Router and schemas, in one file. */
async function importPanel() {
  const [panel, session] = await Promise.all([import('../start.tsx'), import('./session.ts')]);
  return { ...panel, ...session };
}

async function loadPanel(): ReturnType<typeof importPanel> {
  try {
    return await importPanel();
  } catch {
    // The page can be reached, but not its file: a new version of the panel was installed.
    const page = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
    if (page?.ok) location.reload();
    throw unreachable();
  }
}

/** Loads the panel and its next page before they are needed. */
function loadWhileTyping(routingTarget: string | undefined): () => void {
  function load(): void {
    // The sign-in imports it again and reports a failure.
    importPanel().catch(() => undefined);
    loadScreenEarly((safeRoutingTarget(routingTarget) ?? screens.dashboard.path).replace(/[?#].*/, ''));
  }
  window.addEventListener('input', load, { once: true });
  return () => window.removeEventListener('input', load);
}

/** After a reload, the history still has entries of the panel that need no new document. */
function followHistory(): () => void {
  function follow(): void {
    if (location.pathname !== LOGIN) location.reload();
  }
  window.addEventListener('popstate', follow);
  return () => window.removeEventListener('popstate', follow);
}
