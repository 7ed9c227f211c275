import { requestPasswordReset } from '@leitstand/contract/api/session';
import { EMAIL_LENGTH } from '@leitstand/contract/base/limits';
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertCircle, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../ui/api/call.ts';
import { lengthProblem } from '../../ui/form/problem.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { passwordResetText } from './password-reset.text.ts';
import { useSubmission } from './use-submission.ts';

/** Requests the mail with the reset link; the answer does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const text = useText(passwordResetText);
  const [email, setEmail] = useState('');
  const tooLong = lengthProblem(email, EMAIL_LENGTH, useLanguage());
  const request = useSubmission(() => call(requestPasswordReset, { body: { email: email.trim() } }));

  return (
    <>
      <Title order={1} mb="lg">
        {text.forgotTitle}
      </Title>
      {request.status === 'done' ? (
        <Alert role="status" color="accent" variant="light" icon={<IconMail aria-hidden />}>
          {text.requested}
        </Alert>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (tooLong === undefined) void request.run();
          }}
        >
          <Stack gap="md">
            <Text c="dimmed">{text.forgotHint}</Text>
            {request.error && (
              <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
                {request.error.message || text.failed}
              </Alert>
            )}
            <TextInput
              label={text.email}
              type="email"
              name="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              error={tooLong}
              size="md"
              autoFocus
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Button type="submit" size="md" fullWidth loading={request.status === 'pending'}>
              {text.request}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/login" size="sm" mt="lg">
        {text.backToLogin}
      </Anchor>
    </>
  );
}
