import { safeRoutingTarget } from '../../shared/screens/routing-target.ts';

/** After a sign-in: continues with the requested page, otherwise with the dashboard. */
export async function openTarget(
  routingTarget: string | undefined,
  openDashboard: () => Promise<unknown>,
): Promise<void> {
  const target = safeRoutingTarget(routingTarget);
  // Reload, so that the requested page starts from a clean state.
  if (target) location.replace(target);
  else await openDashboard();
}
