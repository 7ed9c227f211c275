import { addressOf, screens } from '@leitstand/contract/screens';
import { Alert, Anchor, List, Text } from '@mantine/core';
import { useText } from '../../../ui/i18n/text.ts';
import { useFormatPhone } from '../phone.tsx';
import { nameOf } from '../user-name.ts';
import { useSameContact } from './same-contact.queries.ts';
import { sameContactText } from './same-contact.text.ts';

const SHOWN = 5;

/** Other accounts that a ban of the user does not remove, although it blocks their address or number. */
export function SameContact({ userId }: { userId: string }) {
  const text = useText(sameContactText);
  const formatPhone = useFormatPhone();
  const { data: accounts = [], isError } = useSameContact(userId);
  if (isError) return <Alert color="amber">{text.unknown}</Alert>;
  if (accounts.length === 0) return null;
  const hidden = accounts.length - SHOWN;
  return (
    <Alert color="amber">
      <Text size="sm">{text.found(accounts.length)}</Text>
      <List size="sm">
        {accounts.slice(0, SHOWN).map((account) => (
          <List.Item key={account._id}>
            <Anchor href={addressOf(screens.users, account._id)} target="_blank" size="sm" underline="always">
              {nameOf(account)}
            </Anchor>
            {[account.email, formatPhone(account.telephoneNumber)].filter(Boolean).map((match) => ` · ${match}`)}
          </List.Item>
        ))}
        {hidden > 0 && <List.Item>{text.further(hidden)}</List.Item>}
      </List>
    </Alert>
  );
}
