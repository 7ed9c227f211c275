import type { BlacklistEntry } from '@leitstand/contract/bans';
import { IconCopy, IconLockOpen } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Action } from '../../ui/action/action.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { useText } from '../../ui/i18n/text.ts';
import { copyAndTell } from '../../ui/list/cells/copy-and-tell.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useUnblock } from './blacklist.queries.ts';
import { blacklistText } from './blacklist.text.ts';

export function useBlacklistActions(): readonly Action<BlacklistEntry>[] {
  const text = useText(blacklistText);
  const mayWrite = useRight('WriteUsers');
  const { mutateAsync: unblock } = useUnblock();
  return useMemo(
    () => [
      {
        id: 'copy-email',
        label: text.copyEmail,
        icon: IconCopy,
        visible: (entry) => entry.email !== '',
        async run(entry) {
          await copyAndTell(entry.email);
        },
      },
      {
        id: 'unblock',
        label: text.unblock,
        icon: IconLockOpen,
        visible: () => mayWrite,
        async run(entry) {
          const who = entry.email || entry.telephoneNumber;
          const confirmed = await confirm({
            title: text.unblockTitle,
            message: text.unblockMessage(who),
            confirmLabel: text.unblock,
          });
          if (!confirmed) return;
          await unblock(entry._id);
          notifySuccess(text.unblocked(who));
        },
      },
    ],
    [text, mayWrite, unblock],
  );
}
