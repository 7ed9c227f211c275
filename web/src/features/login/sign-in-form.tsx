import type { SecondStep } from '@leitstand/contract/base/errors';
import { Button, Stack } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { loginText } from './login.text.ts';
import { PasswordField } from './password-field.tsx';
import { SignInField } from './sign-in-field.tsx';
import classes from './sign-in-form.module.css';

interface Credentials {
  email: string;
  password: string;
  stayLoggedIn: boolean;
}

interface SignInFormProps {
  initialEmail?: string;
  /** The e-mail address is known: focus the password. */
  focusPassword?: boolean;
  /** With the token of a session that a second step or a passkey has opened. */
  onSignIn: (way: Credentials | { token: string }) => Promise<void>;
  /** Next to the checkbox. */
  aside?: ReactNode;
}

// Not loaded before the password of an account with a second factor.
const loadSecondStep = async () => (await import('./second-step-form.tsx')).SecondStepForm;
const SecondStepForm = lazyPart(loadSecondStep);
// Not loaded before the backend is known to have passkeys.
const PasskeyButton = lazyPart(async () => (await import('./passkey-button.tsx')).PasskeyButton);
/** The name of the call; importing the calls would make the first page larger. */
const PASSKEY_SIGN_IN = { name: 'signInWithPasskey' };

/** E-mail address and password, validated by the server only; then the second step of an account that has one. */
export function SignInForm({ initialEmail = '', focusPassword = false, onSignIn, aside }: SignInFormProps) {
  const text = useText(loginText);
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState('');
  const [stayLoggedIn, setStayLoggedIn] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [busyWith, setBusyWith] = useState<'password' | 'passkey'>();
  const [secondStep, setSecondStep] = useState<SecondStep>();
  const [isBack, setIsBack] = useState(false);
  const hasPasskeys = useCapability(PASSKEY_SIGN_IN) && 'PublicKeyCredential' in window;
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const focusesPassword = focusPassword || isBack;

  useEffect(() => {
    if (!secondStep) (focusesPassword ? passwordField : emailField).current?.focus();
  }, [focusesPassword, secondStep]);

  async function run(kind: 'password' | 'passkey', work: () => Promise<void>): Promise<void> {
    if (busyWith) return;
    setBusyWith(kind);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof Error && error.message ? error.message : text.failed);
      passwordField.current?.select();
    } finally {
      setBusyWith(undefined);
    }
  }

  async function signIn(): Promise<void> {
    try {
      await onSignIn({ email, password, stayLoggedIn });
    } catch (error) {
      const step = error instanceof ApiError ? error.secondStep : undefined;
      if (!step) throw error;
      await loadSecondStep();
      setSecondStep(step);
    }
  }

  async function enterWith(findToken: () => Promise<string | undefined>): Promise<void> {
    const token = await findToken();
    if (token) await onSignIn({ token });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void run('password', signIn);
  }

  function goBack(reason: string | undefined): void {
    setSecondStep(undefined);
    setIsBack(true);
    setPassword('');
    setFailure(reason);
  }

  if (secondStep) {
    return <SecondStepForm step={secondStep} onToken={(token) => onSignIn({ token })} onBack={goBack} />;
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && (
          <p role="alert" className={classes.failure}>
            <IconAlertCircle size={20} aria-hidden />
            {failure}
          </p>
        )}
        <SignInField
          ref={emailField}
          label={text.email}
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordField inputRef={passwordField} value={password} onChange={setPassword} isFirst={focusesPassword} />
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
        <Button type="submit" size="md" fullWidth loading={busyWith === 'password'} mt="xs">
          {text.submit}
        </Button>
        <div className={classes.passkey}>
          {hasPasskeys && (
            <PasskeyButton
              isBusy={busyWith === 'passkey'}
              stayLoggedIn={stayLoggedIn}
              onStart={(findToken) => void run('passkey', () => enterWith(findToken))}
            />
          )}
        </div>
      </Stack>
    </form>
  );
}
