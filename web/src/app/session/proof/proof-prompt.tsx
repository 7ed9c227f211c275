import { beginPasskeyProof, proveIdentity } from '@leitstand/contract/api/access/second-factor';
import { Alert, Button, Loader, Text } from '@mantine/core';
import { FactorForm, type Proof } from '../../../features/login/factor-form.tsx';
import { call } from '../../../ui/api/call.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { messageOf } from '../../../ui/error/message-of.ts';
import { useLanguage } from '../../../ui/i18n/language.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { PROOF_PURPOSES, proofText } from './proof.text.ts';
import { settleProof } from './proof.ts';
import { ProviderProof } from './provider-proof.tsx';
import { useSecondFactor } from './second-factor.queries.ts';

const cancelProof = () => settleProof(false);

async function prove(proof: Proof): Promise<void> {
  await call(proveIdentity, { body: { ...proof } });
  settleProof(true);
}

async function beginPasskey() {
  return (await call(beginPasskeyProof)).data;
}

/** Asks who is at the screen before calls with consequences. What was typed below stays. */
export function ProofPrompt({ calls }: { calls: readonly string[] }) {
  const text = useText(proofText);
  const language = useLanguage();
  const { data: factor, error, refetch } = useSecondFactor();
  const purposes = new Set(calls.flatMap((name) => PROOF_PURPOSES[name]?.[language] ?? []));
  const hasWay = factor !== undefined && (factor.methods.length > 0 || factor.hasPassword);
  const cancel = (
    <Button variant="default" onClick={cancelProof}>
      {text.cancel}
    </Button>
  );
  return (
    <Dialog title={text.title} role="alertdialog" size="sm" onClose={cancelProof} footer={!hasWay && cancel}>
      <Text size="sm" mb="md">
        {text.reason} {purposes.size > 0 && text.purpose([...purposes].join(', '))}
      </Text>
      {!factor && !error && <Loader size="sm" />}
      {!factor && error && (
        <Alert color="red" role="alert" title={messageOf(error)}>
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            {text.retry}
          </Button>
        </Alert>
      )}
      {factor && !hasWay && factor.provider && (
        <ProviderProof provider={factor.provider} onProved={() => settleProof(true)} />
      )}
      {factor && !hasWay && !factor.provider && <Text size="sm">{text.noWay}</Text>}
      {hasWay && (
        <FactorForm
          key={factor.methods.join()}
          methods={factor.methods}
          submitLabel={text.confirm}
          beginPasskey={beginPasskey}
          onProof={prove}
          cancel={cancel}
        />
      )}
    </Dialog>
  );
}
