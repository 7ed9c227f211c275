import { Anchor, Group, Text, Title } from '@mantine/core';
import { type ComponentProps, type ReactNode, useCallback, useState } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { loginText } from './login.text.ts';
import { SignInForm } from './sign-in-form.tsx';

// Not loaded before the backend is known to have a single sign-on.
const ProviderButtons = lazyPart(async () => (await import('./provider-buttons.tsx')).ProviderButtons);
/** The names of the calls; importing the calls would make the first page larger. */
const SINGLE_SIGN_ON = { name: 'listProviders' };
const PASSWORD_RESET = { name: 'requestPasswordReset' };

interface LoginPageProps {
  onSignIn: ComponentProps<typeof SignInForm>['onSignIn'];
  /** The name of the signed-in administrator, if there is one. */
  signedInAs?: string | undefined;
  onContinue?: () => void;
  /** Leads to the password reset; shown if the backend has one. */
  resetLink: ReactNode;
  /** The page to open after signing in. */
  routingTarget?: string | undefined;
}

export function LoginPage({ onSignIn, signedInAs, onContinue, resetLink, routingTarget }: LoginPageProps) {
  const text = useText(loginText);
  const hasProviders = useCapability(SINGLE_SIGN_ON);
  const canResetPassword = useCapability(PASSWORD_RESET);
  const [hasForm, setHasForm] = useState(true);
  const hideForm = useCallback(() => setHasForm(false), []);
  return (
    <>
      <Title order={1} mb="lg">
        {text.title}
      </Title>
      {signedInAs && (
        <Group gap="xs" mb="md">
          <Text size="sm" c="dimmed">
            {text.already(signedInAs)}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={onContinue}>
            {text.goOn}
          </Anchor>
        </Group>
      )}
      {hasForm && <SignInForm onSignIn={onSignIn} aside={canResetPassword && resetLink} />}
      {hasProviders && (
        <ProviderButtons
          routingTarget={routingTarget}
          hasForm={hasForm}
          onPasswordOff={hideForm}
          onShowForm={() => setHasForm(true)}
        />
      )}
    </>
  );
}
