import { useEffect } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useProofRequest, watchProofs } from './proof.ts';
import { SecondFactorReminder } from './second-factor-reminder.tsx';

const loadPrompt = async () => (await import('./proof-prompt.tsx')).ProofPrompt;
const ProofPrompt = lazyPart(loadPrompt);

/** Asks who is at the screen when a call needs to know, and reminds accounts that need a second factor. */
export function SecondFactorHost() {
  const request = useProofRequest();
  useEffect(() => watchProofs(loadPrompt), []);
  return (
    <>
      <SecondFactorReminder />
      {request && <ProofPrompt calls={request.calls} />}
    </>
  );
}
