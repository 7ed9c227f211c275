import { beginPasskeySignIn, finishSignIn } from '@leitstand/contract/api/access/second-factor';
import type { SecondStep } from '@leitstand/contract/base/errors';
import { Anchor, Title } from '@mantine/core';
import { ApiError } from '../../ui/api/api-error.ts';
import { call } from '../../ui/api/call.ts';
import { useText } from '../../ui/i18n/text.ts';
import { factorText } from './factor.text.ts';
import { FactorForm, type Proof } from './factor-form.tsx';
import { loginText } from './login.text.ts';

interface SecondStepFormProps {
  step: SecondStep;
  onToken(token: string): Promise<void>;
  /** Back to the password; with the reason if the sign-in has to begin anew. */
  onBack(reason?: string): void;
}

/** The second step of a sign-in, in place of the password. */
export function SecondStepForm({ step: { ticket, methods }, onToken, onBack }: SecondStepFormProps) {
  const text = useText(factorText);
  const { submit } = useText(loginText);

  /** A 401 is about the first step: its ticket has expired, or the password was changed since. */
  async function orBack<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) onBack(error.message);
      throw error;
    }
  }

  const beginPasskey = () => orBack(async () => (await call(beginPasskeySignIn, { body: { ticket } })).data);
  const finish = (proof: Proof) =>
    orBack(async () => onToken((await call(finishSignIn, { body: { ticket, ...proof } })).data.token));

  return (
    <>
      <Title order={2} size="h4" mb="md">
        {text.title}
      </Title>
      <FactorForm methods={methods} submitLabel={submit} beginPasskey={beginPasskey} onProof={finish}>
        <Anchor component="button" type="button" size="sm" onClick={() => onBack()}>
          {text.back}
        </Anchor>
      </FactorForm>
    </>
  );
}
