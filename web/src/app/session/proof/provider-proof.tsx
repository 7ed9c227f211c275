import { beginProviderProof, finishProviderProof } from '@leitstand/contract/api/access/single-sign-on';
import { VisitButton } from '../../../shared/single-sign-on/visit-button.tsx';
import { call } from '../../../ui/api/call.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { providerText } from '../provider.text.ts';

interface ProviderProofProps {
  /** The provider of this session, from `getSecondFactor`. */
  provider: { readonly label: string };
  onProved(): void;
}

/** Proves who is at the screen by signing in at the provider again. */
export function ProviderProof({ provider, onProved }: ProviderProofProps) {
  const text = useText(providerText);
  return (
    <VisitButton
      label={text.confirm(provider.label)}
      begin={async () => (await call(beginProviderProof)).data}
      finish={async (body) => {
        await call(finishProviderProof, { body });
        onProved();
      }}
    />
  );
}
