import { Button, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import { loginText } from './login.text.ts';
import { PasswordField } from './password-field.tsx';
import classes from './sign-in-form.module.css';

interface SignInFormProps {
  initialEmail?: string;
  /** The e-mail address is known: focus the password. */
  focusPassword?: boolean;
  onSignIn: (credentials: { email: string; password: string; stayLoggedIn: boolean }) => Promise<void>;
  /** Next to the checkbox. */
  aside?: ReactNode;
}

/** E-mail address and password, validated by the server only. */
export function SignInForm({ initialEmail = '', focusPassword = false, onSignIn, aside }: SignInFormProps) {
  const text = useText(loginText);
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [stayLoggedIn, setStayLoggedIn] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    (focusPassword ? passwordField : emailField).current?.focus();
  }, [focusPassword]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await onSignIn({ email, password, stayLoggedIn });
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : text.failed);
      passwordField.current?.select();
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="md">
        {failure && (
          <p role="alert" className={classes.failure}>
            <IconAlertCircle size={20} aria-hidden />
            {failure}
          </p>
        )}
        <TextInput
          ref={emailField}
          label={text.email}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField inputRef={passwordField} value={password} onChange={setPassword} isFirst={focusPassword} />
        <div className={classes.row}>
          <label className={classes.stay}>
            <input
              type="checkbox"
              name="stayLoggedIn"
              checked={stayLoggedIn}
              onChange={(event) => setStayLoggedIn(event.currentTarget.checked)}
            />
            {text.stayLoggedIn}
          </label>
          {aside}
        </div>
        <Button type="submit" size="md" fullWidth loading={isBusy} mt="xs">
          {text.submit}
        </Button>
      </Stack>
    </form>
  );
}
