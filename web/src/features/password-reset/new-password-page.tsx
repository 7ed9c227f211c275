import { resetPassword } from '@leitstand/contract/api/session';
import { MAX_PASSWORD_LENGTH } from '@leitstand/contract/base/limits';
import { Alert, Anchor, Button, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { passwordText } from '../../shared/password/password.text.ts';
import { type PasswordProblem, passwordProblem } from '../../shared/password/password-rules.ts';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { useText } from '../../ui/i18n/text.ts';
import { passwordResetText } from './password-reset.text.ts';
import { useSubmission } from './use-submission.ts';

/** Sets a new password with the one-time code of the link. */
export function NewPasswordPage() {
  const text = useText(passwordResetText);
  const words = useText(passwordText);
  const { code } = useParams({ from: '/open/reset-password/$code' });
  const [password, setPassword] = useState('');
  const [repetition, setRepetition] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [problem, setProblem] = useState<PasswordProblem>();
  const passwordField = useRef<HTMLInputElement>(null);
  const repetitionField = useRef<HTMLInputElement>(null);
  const save = useSubmission(() => call(resetPassword, { body: { code, password } }));
  const isCodeRefused = save.error instanceof ApiError && save.error.code === 'RESET_CODE_INVALID';
  /** Why the server refuses the password itself. */
  const refusal = save.error instanceof ApiError ? save.error.fields.password : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = passwordProblem(password, repetition);
    setProblem(found);
    if (found) (found === 'mismatch' ? repetitionField : passwordField).current?.focus();
    else void save.run();
  }

  if (save.status === 'done') {
    return (
      <Stack gap="md" align="flex-start">
        <Title order={1}>{text.newTitle}</Title>
        <Alert role="status" color="green" variant="light" icon={<IconCircleCheck aria-hidden />} w="100%">
          {words.saved}
        </Alert>
        <Button component={Link} to="/login" size="md">
          {text.toLogin}
        </Button>
      </Stack>
    );
  }

  const shared = {
    autoComplete: 'new-password',
    maxLength: MAX_PASSWORD_LENGTH,
    size: 'md',
    visible: isShown,
    onVisibilityChange: setIsShown,
    visibilityToggleButtonProps: {
      'aria-label': isShown ? text.hidePassword : text.showPassword,
      'aria-hidden': false,
      tabIndex: 0,
    },
  } as const;

  return (
    <>
      <Title order={1} mb="lg">
        {text.newTitle}
      </Title>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text c="dimmed">{text.newHint}</Text>
          {save.error && refusal === undefined && (
            <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
              {save.error.message || text.failed}
              {isCodeRefused && (
                <Anchor component={Link} to="/reset-password" size="sm" mt={4} display="block">
                  {text.newLink}
                </Anchor>
              )}
            </Alert>
          )}
          <PasswordInput
            {...shared}
            ref={passwordField}
            label={words.password}
            name="new-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={problem === 'tooShort' ? words.tooShort : refusal}
          />
          <PasswordInput
            {...shared}
            ref={repetitionField}
            label={words.repetition}
            name="new-password-repetition"
            value={repetition}
            onChange={(event) => setRepetition(event.currentTarget.value)}
            error={problem === 'mismatch' && words.mismatch}
          />
          <Button type="submit" size="md" fullWidth loading={save.status === 'pending'}>
            {words.save}
          </Button>
        </Stack>
      </form>
      <Anchor component={Link} to="/login" size="sm" mt="lg">
        {text.backToLogin}
      </Anchor>
    </>
  );
}
