import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import { screenNameAt } from '@leitstand/contract/screens';
import { loadScreenEarly } from './pages.ts';
import { LOGIN } from './session/session-rules.ts';

const { pathname } = window.location;

if (localStorage.getItem(TOKEN_STORAGE_KEY)) {
  // The session most likely is still valid.
  void askEarly();
  void startPanel();
} else if (pathname === LOGIN || screenNameAt(pathname)) {
  void import('./session/start-sign-in.tsx').then(({ startSignIn }) => startSignIn());
} else {
  void startPanel();
}

async function askEarly(): Promise<void> {
  if (!screenNameAt(pathname)) return;
  const session = import('./session/early-session.ts');
  loadScreenEarly(pathname);
  (await session).askForSession();
}

async function startPanel(): Promise<void> {
  const { start } = await import('./start.tsx');
  await start();
}
