import { Anchor, Modal, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { SignInForm } from '../../features/login/sign-in-form.tsx';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useLayer } from '../../ui/dialog/layers.ts';
import { useText } from '../../ui/i18n/text.ts';
import { ProviderSignInAgain } from './provider-sign-in-again.tsx';
import { sessionText } from './session.text.ts';
import { useSession } from './session.ts';
import { giveUpSession, type SessionEnd, signInAgain } from './session-end.ts';
import { useSignOut } from './use-sign-out.ts';

/** Above dialogs, menus and notifications: nothing works without a session. */
const ABOVE_EVERYTHING = 100_000;

/** The sign-in dialog over the current page, which keeps what was typed. */
export function SignInAgainDialog({ end }: { end: SessionEnd }) {
  const session = useSession();
  const text = useText(sessionText);
  const { state } = useRouter();
  const signOut = useSignOut();
  const hasProviders = useCapability({ name: 'listProviders' });
  // Captures Escape without reacting, so that it does not close the dialogs below.
  useLayer(() => undefined);

  function leave(): void {
    const { pathname, searchStr } = state.location;
    giveUpSession();
    void signOut(`${pathname}${searchStr}`);
  }

  return (
    <Modal
      opened
      onClose={() => undefined}
      title={text.againTitle}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={ABOVE_EVERYTHING}
      overlayProps={{ backgroundOpacity: 0.6, blur: 10 }}
      attributes={{ header: { role: 'presentation' } }}
      styles={{ title: { fontWeight: 600, fontSize: 'var(--mantine-font-size-lg)' } }}
    >
      <Text size="sm" c="dimmed" mb="md">
        {end === 'elsewhere' ? text.againElsewhere : text.againExpired}
      </Text>
      <SignInForm initialEmail={session?.profile.email ?? ''} onSignIn={signInAgain} focusPassword />
      {hasProviders && <ProviderSignInAgain onToken={(token) => signInAgain({ token })} />}
      <Anchor component="button" type="button" size="sm" mt="md" onClick={leave}>
        {text.leave}
      </Anchor>
    </Modal>
  );
}
