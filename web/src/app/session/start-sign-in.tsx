import { PROFILE_PATH } from '@leitstand/contract/base/first-page';
import { request } from '../../ui/api/request.ts';
import { apiBase } from '../../ui/api/settings.ts';
import { applyLanguage } from '../address-language.ts';
import { parseAddressSearch, stringifyAddressSearch } from '../address-search.ts';
import { show } from '../root.tsx';
import { FirstSignIn } from './first-sign-in.tsx';
import { decideWithoutProfile, LOGIN } from './session-rules.ts';

/** Starts with the sign-in page, unless the server knows a session without a token or cannot be reached. */
export async function startSignIn(): Promise<void> {
  const { pathname, hash } = window.location;
  const search = applyLanguage(parseAddressSearch(window.location.search));
  if (pathname === LOGIN) return showAt(search.routingTarget, `${stringifyAddressSearch(search)}${hash}`);
  if (!(await mustSignIn(pathname))) return (await import('../start.tsx')).start();
  const routingTarget = `${pathname}${stringifyAddressSearch(search)}`;
  showAt(routingTarget, stringifyAddressSearch({ routingTarget }));
}

/** As the router would do it. */
async function mustSignIn(pathname: string): Promise<boolean> {
  try {
    await request({ method: 'GET', url: `${apiBase}${PROFILE_PATH}` });
    return false;
  } catch (error) {
    return decideWithoutProfile(pathname, error) === 'sign-in';
  }
}

function showAt(routingTarget: string | undefined, rest: string): void {
  window.history.replaceState(window.history.state, '', `${LOGIN}${rest}`);
  show(<FirstSignIn routingTarget={routingTarget} />);
}
