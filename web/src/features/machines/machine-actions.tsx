import type { Machine } from '@leitstand/contract/api/access/machine-tokens';
import { IconBan, IconPencil } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Action } from '../../ui/action/action.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRevokeMachine } from './machines.queries.ts';
import { machinesText } from './machines.text.ts';

const isActive = ({ state }: Machine) => state === 'active';

export function useRevocation(): Action<Machine> {
  const text = useText(machinesText);
  const { mutateAsync: revoke } = useRevokeMachine();
  return useMemo(
    () => ({
      id: 'revoke',
      label: text.revoke,
      icon: IconBan,
      danger: true,
      visible: isActive,
      async run({ _id, name }) {
        const isSure = await confirm({
          title: text.revokeTitle(name),
          message: text.revokeMessage(name),
          confirmLabel: text.revoke,
          danger: true,
        });
        if (!isSure) return;
        await revoke(_id);
        notifySuccess(text.hasBeenRevoked(name));
      },
    }),
    [text, revoke],
  );
}

/** `onOpen` must be stable across renders. */
export function useMachineActions(onOpen: (machine: Machine) => void): readonly Action<Machine>[] {
  const text = useText(machinesText);
  const revocation = useRevocation();
  return useMemo(
    () => [{ id: 'edit', label: text.edit, icon: IconPencil, visible: isActive, run: onOpen }, revocation],
    [text, onOpen, revocation],
  );
}
