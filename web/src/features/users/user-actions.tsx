import type { User } from '@leitstand/contract/users';
import { Stack, Text } from '@mantine/core';
import { IconBan, IconCar, IconFolderOpen, IconMailForward, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useHasPersonFile } from '../../shared/person/person-link.tsx';
import { useOpenPerson } from '../../shared/person/use-opened-person.ts';
import type { Action } from '../../ui/action/action.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useBanUser, useSendVerificationMail } from './users.queries.ts';
import { usersText } from './users.text.ts';

/** Must be stable across renders: rows keep their actions when the page re-renders. */
interface Openers {
  onEdit(user: User): void;
  onEditVehicles(user: User): void;
  onDelete(user: User): void;
}

/** A short name of a user. */
export function nameOf(user: User): string {
  return user.userName || user.email || translate(usersText).noName;
}

/** Opens the person file; none if the backend has no such files. */
function useFileAction(): readonly Action<User>[] {
  const text = useText(usersText);
  const hasFile = useHasPersonFile();
  const openPerson = useOpenPerson();
  return useMemo(
    () =>
      hasFile ? [{ id: 'file', label: text.openFile, icon: IconFolderOpen, run: ({ _id }) => openPerson(_id) }] : [],
    [text, hasFile, openPerson],
  );
}

/** The actions of a user in the list; read-only without the right to change users. */
export function useUserActions({ onEdit, onEditVehicles, onDelete }: Openers): readonly Action<User>[] {
  const text = useText(usersText);
  const mayWrite = useRight('WriteUsers');
  const { mutateAsync: ban } = useBanUser();
  const file = useFileAction();
  return useMemo(() => {
    if (!mayWrite) return file;
    return [
      ...file,
      { id: 'edit', label: text.edit, icon: IconPencil, run: onEdit },
      { id: 'vehicles', label: text.editVehicles, icon: IconCar, run: onEditVehicles },
      { id: 'delete', label: text.delete, icon: IconTrash, danger: true, run: onDelete },
      {
        id: 'ban',
        label: text.ban,
        icon: IconBan,
        danger: true,
        async run(user) {
          const who = nameOf(user);
          const confirmed = await confirm({
            title: text.banTitle(who),
            message: <BanConsequences user={user} />,
            confirmLabel: text.ban,
            danger: true,
          });
          if (!confirmed) return;
          await ban(user._id);
          notifySuccess(text.hasBeenBanned(who));
        },
      },
    ];
  }, [text, mayWrite, file, onEdit, onEditVehicles, onDelete, ban]);
}

function BanConsequences({ user }: { user: User }) {
  const text = useText(usersText);
  const blocked = [user.email, user.telephoneNumber].filter((value) => value !== '');
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

/** Additional actions of the edit dialog. */
export function useUserDialogActions(): readonly Action<User>[] {
  const text = useText(usersText);
  const { mutateAsync: sendMail } = useSendVerificationMail();
  const file = useFileAction();
  return useMemo(
    () => [
      ...file,
      {
        id: 'sendMail',
        label: text.sendMail,
        icon: IconMailForward,
        visible: (user) => !user.isVerified,
        async run(user) {
          await sendMail(user);
          notifySuccess(text.mailSent);
        },
      },
    ],
    [text, file, sendMail],
  );
}
