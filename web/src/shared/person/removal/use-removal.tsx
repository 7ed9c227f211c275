import { restore } from '@leitstand/contract/api/restore';
import type { User } from '@leitstand/contract/users';
import { Stack, Text } from '@mantine/core';
import { IconBan, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Action } from '../../../ui/action/action.ts';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { confirm, confirmWithReason } from '../../../ui/dialog/confirm.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { notifySuccess } from '../../../ui/notify/notify.tsx';
import { useRight } from '../../../ui/session/rights.ts';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { useFormatPhone } from '../phone.tsx';
import { useSanctioning } from '../sanctions/use-sanctioning.tsx';
import { nameOf } from '../user-name.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { useBanUser } from './removal.queries.ts';
import { removalText } from './removal.text.ts';

export type Removal = 'deleted' | 'erased' | 'banned';

/**
 * Warning and suspending (`sanctions`), deleting and banning (`actions`) a user, wherever one is shown: the actions, none
 * without the right, and the dialog that the page has to render.
 */
export function useRemoval(onRemoved: (removal: Removal) => void = () => {}): {
  actions: readonly Action<User>[];
  sanctions: readonly Action<User>[];
  dialog: ReactNode;
} {
  const text = useText(removalText);
  const mayWrite = useRight('WriteUsers');
  // A backend of the specification alone takes no reason for a ban.
  const takesReason = useCapability(restore);
  const { mutateAsync: banUser } = useBanUser();
  const [deleted, setDeleted] = useState<User>();
  const report = useStableCallback(onRemoved);
  const sanctioning = useSanctioning();

  const actions = useMemo((): readonly Action<User>[] => {
    async function ban(user: User) {
      const who = nameOf(user);
      const question = {
        title: text.banTitle(who),
        message: <BanConsequences user={user} />,
        confirmLabel: text.ban,
      };
      const reason = takesReason ? await confirmWithReason(question) : undefined;
      const isConfirmed = takesReason ? reason !== undefined : await confirm({ ...question, danger: true });
      if (!isConfirmed) return;
      await banUser({ userId: user._id, ...(reason === undefined ? {} : { reason }) });
      notifySuccess(text.hasBeenBanned(who));
      report('banned');
    }
    if (!mayWrite) return [];
    return [
      { id: 'delete', label: text.delete, icon: IconTrash, danger: true, run: setDeleted },
      { id: 'ban', label: text.ban, icon: IconBan, danger: true, run: ban },
    ];
  }, [text, mayWrite, takesReason, banUser, report]);

  return {
    actions,
    sanctions: sanctioning.actions,
    dialog: (
      <>
        {sanctioning.dialog}
        {deleted && (
          <DeleteUserDialog
            user={deleted}
            onClose={() => setDeleted(undefined)}
            onDeleted={(isErased) => report(isErased ? 'erased' : 'deleted')}
          />
        )}
      </>
    ),
  };
}

function BanConsequences({ user }: { user: User }) {
  const text = useText(removalText);
  const formatPhone = useFormatPhone();
  const blocked = [user.email, formatPhone(user.telephoneNumber)].filter((value) => value !== '');
  return (
    <Stack gap="xs">
      <Text size="sm">{text.banMessage(nameOf(user))}</Text>
      <Text size="sm">{text.banBlocks(blocked)}</Text>
      <Text size="sm" fw={600}>
        {text.banFinal}
      </Text>
    </Stack>
  );
}
