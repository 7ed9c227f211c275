import {
  beginSingleSignOn,
  finishSingleSignOn,
  listProviders,
  type SignInProvider,
} from '@leitstand/contract/api/access/single-sign-on';
import { Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { VisitButton } from '../../shared/single-sign-on/visit-button.tsx';
import { call } from '../../ui/api/call.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { providerText } from './provider.text.ts';

interface ProviderSignInAgainProps {
  /** Enters with the token of the new session. */
  onToken(token: string): Promise<void>;
}

/** Signs in at a provider again over the page whose session has ended. */
export function ProviderSignInAgain({ onToken }: ProviderSignInAgainProps) {
  const text = useText(providerText);
  const language = useLanguage();
  const [providers, setProviders] = useState<readonly SignInProvider[]>([]);

  useEffect(() => {
    call(listProviders, { headers: { 'accept-language': language } }).then(
      ({ data }) => setProviders(data.providers),
      () => undefined,
    );
  }, [language]);

  return (
    <Stack gap="sm" mt="md">
      {providers.map(({ id, label }) => (
        <VisitButton
          key={id}
          label={text.signIn(label)}
          isSecondary
          begin={async () => (await call(beginSingleSignOn, { body: { provider: id, canProve: true } })).data}
          finish={async (body) => onToken((await call(finishSingleSignOn, { body })).data.token)}
        />
      ))}
    </Stack>
  );
}
