import { useEffect } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useSessionEnd } from './session-end.ts';

const loadDialog = async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog;
const SignInAgainDialog = lazyPart(loadDialog);

/** Asks to sign in again when the session has ended. */
export function SignInAgain() {
  const end = useSessionEnd();
  useEffect(() => {
    // Preload: a session may end because a new version of the panel was installed.
    void loadDialog();
  }, []);
  return end && <SignInAgainDialog end={end} />;
}
