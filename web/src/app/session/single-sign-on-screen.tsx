import { screens } from '@leitstand/contract/screens';
import { useNavigate } from '@tanstack/react-router';
import { SingleSignOnReturn } from '../../features/single-sign-on/single-sign-on-return.tsx';
import { openTarget } from './open-target.ts';
import { signInWith } from './session.ts';

/** Where a provider leads back to; continues with the requested page or the dashboard. */
export function SingleSignOnScreen() {
  const navigate = useNavigate();

  async function enter(token: string, routingTarget: string | undefined): Promise<void> {
    await signInWith({ token });
    await openTarget(routingTarget, () => navigate({ to: screens.dashboard.path, replace: true }));
  }

  return <SingleSignOnReturn onToken={enter} />;
}
