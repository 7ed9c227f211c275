import type { User } from '@leitstand/contract/users';
import { IconCar, IconFolderOpen, IconMailForward, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useHasPersonFile } from '../../shared/person/person-link.tsx';
import { useOpenPerson } from '../../shared/person/use-opened-person.ts';
import type { Action } from '../../ui/action/action.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useSendVerificationMail } from './users.queries.ts';
import { usersText } from './users.text.ts';

/** Must be stable across renders: rows keep their actions when the page re-renders. */
interface Openers {
  onEdit(user: User): void;
  onEditVehicles(user: User): void;
  /** Deleting and banning. */
  removal: readonly Action<User>[];
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
export function useUserActions({ onEdit, onEditVehicles, removal }: Openers): readonly Action<User>[] {
  const text = useText(usersText);
  const mayWrite = useRight('WriteUsers');
  const file = useFileAction();
  return useMemo(() => {
    if (!mayWrite) return file;
    return [
      ...file,
      { id: 'edit', label: text.edit, icon: IconPencil, run: onEdit },
      { id: 'vehicles', label: text.editVehicles, icon: IconCar, run: onEditVehicles },
      ...removal,
    ];
  }, [text, mayWrite, file, onEdit, onEditVehicles, removal]);
}

/** Additional actions of the edit dialog. */
export function useUserDialogActions(removal: readonly Action<User>[]): readonly Action<User>[] {
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
      ...removal,
    ],
    [text, file, sendMail, removal],
  );
}
