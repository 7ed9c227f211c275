import { Anchor, Group, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import { loginText } from './login.text.ts';
import { SignInForm } from './sign-in-form.tsx';

interface LoginPageProps {
  onSignIn: ComponentProps<typeof SignInForm>['onSignIn'];
  /** The name of the signed-in administrator, if there is one. */
  signedInAs?: string | undefined;
  onContinue: () => void;
  canResetPassword: boolean;
}

export function LoginPage({ onSignIn, signedInAs, onContinue, canResetPassword }: LoginPageProps) {
  const text = useText(loginText);
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
      <SignInForm
        onSignIn={onSignIn}
        aside={
          canResetPassword && (
            <Anchor component={Link} to="/reset-password" size="sm">
              {text.forgot}
            </Anchor>
          )
        }
      />
    </>
  );
}
