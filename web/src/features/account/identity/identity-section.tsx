import type { SignInProvider } from '@leitstand/contract/api/access/single-sign-on';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { VisitButton } from '../../../shared/single-sign-on/visit-button.tsx';
import type { BeganVisit } from '../../../shared/single-sign-on/visit-window.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatDate } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../../ui/notify/notify.tsx';
import { AccountSection } from '../account-section.tsx';
import { useBeginLink, useFinishLink, useOwnIdentity } from './identity.queries.ts';
import { identityText } from './identity.text.ts';

interface Linking {
  readonly provider: SignInProvider;
  readonly visit: BeganVisit;
}

/** The provider that the account is linked to, or a button for each that it can be linked to. */
export function IdentitySection() {
  const text = useText(identityText);
  const { data } = useOwnIdentity();
  const begin = useBeginLink();
  const [linking, setLinking] = useState<Linking>();

  async function start(provider: SignInProvider): Promise<void> {
    try {
      // Asks for the proof, which a window that is already open would cover.
      setLinking({ provider, visit: await begin.mutateAsync(provider.id) });
    } catch (error) {
      notifyError(error);
    }
  }

  if (!data) return null;
  return (
    <AccountSection id="identity" title={text.title} hint={text.hint}>
      {data.linked && (
        <Text size="sm">
          {text.linked(data.linked.label, formatDate(data.linked.since))} {text.change}
        </Text>
      )}
      <Group gap="sm">
        {data.providers.map((provider) => (
          <Button key={provider.id} variant="default" disabled={begin.isPending} onClick={() => void start(provider)}>
            {text.link(provider.label)}
          </Button>
        ))}
      </Group>
      {linking && <LinkDialog {...linking} onClose={() => setLinking(undefined)} />}
    </AccountSection>
  );
}

function LinkDialog({ provider, visit, onClose }: Linking & { onClose(): void }) {
  const text = useText(identityText);
  const begin = useBeginLink();
  const finish = useFinishLink();
  const [unused, setUnused] = useState<BeganVisit | undefined>(visit);
  return (
    <Dialog
      title={text.link(provider.label)}
      size="sm"
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
      }
    >
      <Text size="sm" mb="md">
        {text.signInThere(provider.label)}
      </Text>
      <VisitButton
        label={text.open(provider.label)}
        begin={async () => {
          setUnused(undefined);
          // A visit works once.
          return unused ?? begin.mutateAsync(provider.id);
        }}
        finish={async (visited) => {
          await finish.mutateAsync(visited);
          notifySuccess(text.done);
          onClose();
        }}
      />
    </Dialog>
  );
}
