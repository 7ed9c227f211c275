import type { Ban } from '@leitstand/contract/bans';
import { Alert, List, Stack, Text } from '@mantine/core';
import { useFormatPhone } from '../../shared/person/phone.tsx';
import { formatDate } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { useBanRelease } from './bans.queries.ts';
import { bansText } from './bans.text.ts';

/** What lifting a ban frees, and what other bans still block. */
export function LiftConsequences({ ban }: { ban: Ban }) {
  const text = useText(bansText);
  const formatPhone = useFormatPhone();
  const { data: remaining, isError, isKnown } = useBanRelease(ban._id);
  const phone = formatPhone(ban.telephoneNumber);
  if (!isKnown) return text.unblockMessage(ban.email || phone);
  if (isError) return <Alert color="amber">{text.releaseUnknown}</Alert>;
  if (!remaining) return <Text size="sm">{text.checking}</Text>;
  const { email, telephoneNumber } = remaining;
  const freed = [
    ...(ban.email === '' || email ? [] : [text.freedEmail(ban.email)]),
    ...(phone === '' || telephoneNumber ? [] : [text.freedPhone(phone)]),
  ];
  const blocked = [
    ...(email ? [text.emailStaysBanned(email.email, formatDate(email.createdAt))] : []),
    ...(telephoneNumber
      ? [text.phoneStaysBanned(formatPhone(telephoneNumber.telephoneNumber), formatDate(telephoneNumber.createdAt))]
      : []),
  ];
  return (
    <Stack gap="xs">
      {freed.length > 0 && (
        <div>
          <Text size="sm">{text.frees}</Text>
          <List size="sm">
            {freed.map((contact) => (
              <List.Item key={contact}>{contact}</List.Item>
            ))}
          </List>
        </div>
      )}
      {blocked.map((contact) => (
        <Alert key={contact} color="amber">
          {contact}
        </Alert>
      ))}
      <Text size="sm">{text.accountStaysDeleted}</Text>
    </Stack>
  );
}
