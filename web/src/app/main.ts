import '../ui/trusted-types.ts';
import { TOKEN_STORAGE_KEY } from '@leitstand/contract/base/first-page';
import { screenNameAt } from '@leitstand/contract/screens';
import { loadScreenEarly } from './pages.ts';
import { LOGIN } from './session/session-rules.ts';

const { pathname } = window.location;

if (localStorage.getItem(TOKEN_STORAGE_KEY)) {
  // The session most likely is still valid.
  void startPanel(screenNameAt(pathname) ? askEarly() : undefined);
} else if (pathname === LOGIN || screenNameAt(pathname)) {
  void import('./session/start-sign-in.tsx').then(({ startSignIn }) => startSignIn());
} else {
  void startPanel();
}

async function askEarly(): Promise<void> {
  const session = import('./session/early-session.ts');
  loadScreenEarly(pathname);
  (await session).askForSession();
}

/** `asked`: the panel would ask again for what is not asked for yet. */
async function startPanel(asked?: Promise<void>): Promise<void> {
  const [{ start }] = await Promise.all([import('./start.tsx'), asked]);
  await start();
}
