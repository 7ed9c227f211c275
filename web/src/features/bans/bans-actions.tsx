import type { Ban } from '@leitstand/contract/bans';
import { IconCopy, IconLockOpen } from '@tabler/icons-react';
import { useMemo } from 'react';
import { phones } from '../../shared/person/phone.tsx';
import type { Action } from '../../ui/action/action.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { useText } from '../../ui/i18n/text.ts';
import { copyAndNotify } from '../../ui/list/cells/copy-and-notify.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useLiftBan } from './bans.queries.ts';
import { bansText } from './bans.text.ts';
import { LiftConsequences } from './lift-consequences.tsx';

export function useBansActions(): readonly Action<Ban>[] {
  const text = useText(bansText);
  const mayWrite = useRight('WriteUsers');
  const { mutateAsync: liftBan } = useLiftBan();
  return useMemo(
    () => [
      {
        id: 'copy-email',
        label: text.copyEmail,
        icon: IconCopy,
        visible: (entry) => entry.email !== '',
        async run(entry) {
          await copyAndNotify(entry.email);
        },
      },
      {
        id: 'unblock',
        label: text.liftBan,
        icon: IconLockOpen,
        visible: () => mayWrite,
        async run(entry) {
          const who = entry.email || phones().formatPhone(entry.telephoneNumber);
          const confirmed = await confirm({
            title: text.unblockTitle,
            message: <LiftConsequences ban={entry} />,
            confirmLabel: text.liftBan,
          });
          if (!confirmed) return;
          await liftBan(entry._id);
          notifySuccess(text.unblocked(who));
        },
      },
    ],
    [text, mayWrite, liftBan],
  );
}
