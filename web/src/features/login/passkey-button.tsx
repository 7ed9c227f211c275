import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useText } from '../../ui/i18n/text.ts';
import { factorText } from './factor.text.ts';

interface PasskeyButtonProps {
  isBusy: boolean;
  stayLoggedIn: boolean;
  /** Runs the sign-in and shows its failure; a cancelled one has no token. */
  onStart(findToken: () => Promise<string | undefined>): void;
}

/** Signs in with a passkey instead of e-mail address and password. */
export function PasskeyButton({ isBusy, stayLoggedIn, onStart }: PasskeyButtonProps) {
  const text = useText(factorText);

  async function findToken(): Promise<string | undefined> {
    const { passkeyToken } = await import('./passkey-sign-in.ts');
    return passkeyToken(stayLoggedIn);
  }

  return (
    <Button
      variant="subtle"
      size="md"
      fullWidth
      loading={isBusy}
      leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
      onClick={() => onStart(findToken)}
    >
      {text.signIn}
    </Button>
  );
}
