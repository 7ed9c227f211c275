import { useEffect } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useProofRequest, watchProofs } from './proof.ts';

const loadPrompt = async () => (await import('./proof-prompt.tsx')).ProofPrompt;
const ProofPrompt = lazyPart(loadPrompt);

/** Asks who is at the screen when a call needs to know. */
export function ProofHost() {
  const request = useProofRequest();
  useEffect(() => watchProofs(loadPrompt), []);
  return request && <ProofPrompt calls={request.calls} />;
}
