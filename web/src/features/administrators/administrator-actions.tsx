import type { Administrator } from '@leitstand/contract/administrators';
import { resetSecondFactor } from '@leitstand/contract/api/access/second-factor';
import { IconDevices, IconLock, IconLockOpen, IconMailForward, IconPencil, IconShieldOff } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { sessionsText } from '../../shared/sessions/sessions.text.ts';
import type { Action } from '../../ui/action/action.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { administratorForm } from './administrator-form.ts';
import { useInvite, useResetSecondFactor, useUpdateAdministrator } from './administrators.queries.ts';
import { administratorsText } from './administrators.text.ts';
import { type Authority, mayGrant, mayResetFactor, obstacleTo } from './authority.ts';

/** Must be stable across renders: rows keep their actions when the page re-renders. */
interface Openers {
  onEdit(administrator: Administrator): void;
  onSessions(administrator: Administrator): void;
}

export function useAdministratorActions(
  authority: Authority,
  { onEdit, onSessions }: Openers,
): readonly Action<Administrator>[] {
  const text = useText(administratorsText);
  const { show } = useText(sessionsText);
  const { mutateAsync: invite } = useInvite();
  const switching = useAccountSwitch();
  const hasReset = useCapability(resetSecondFactor);
  const resetFactor = useFactorReset();
  return useMemo(() => {
    const mayChange = (one: Administrator) => obstacleTo(authority, one) === undefined;
    const mayInvite = (one: Administrator) => mayChange(one) && one.rights.every((right) => mayGrant(authority, right));
    return [
      { id: 'edit', label: text.edit, icon: IconPencil, visible: mayChange, run: onEdit },
      { id: 'sessions', label: show, icon: IconDevices, run: onSessions },
      {
        id: 'resend',
        label: text.resend,
        icon: IconMailForward,
        visible: (one) => one.state === 'invited' && mayInvite(one),
        async run(one) {
          await invite(administratorForm.bodyOf(administratorForm.valuesOf(one)));
          notifySuccess(text.hasBeenInvited(one.email));
        },
      },
      {
        id: 'resetFactor',
        label: text.resetFactor,
        icon: IconShieldOff,
        danger: true,
        visible: (one) => hasReset && mayResetFactor(authority, one),
        run: resetFactor,
      },
      {
        id: 'disable',
        label: text.disable,
        icon: IconLock,
        danger: true,
        visible: (one) => one.state !== 'disabled' && mayChange(one),
        run: switching.disable,
      },
      {
        id: 'enable',
        label: text.enable,
        icon: IconLockOpen,
        visible: (one) => one.state === 'disabled' && mayChange(one),
        run: switching.enable,
      },
    ];
  }, [text, show, authority, invite, switching, hasReset, resetFactor, onEdit, onSessions]);
}

/** Helps somebody who has lost phone and recovery codes. */
function useFactorReset() {
  const text = useText(administratorsText);
  const { mutateAsync: reset } = useResetSecondFactor();
  return useCallback(
    async ({ _id, userName }: Administrator) => {
      const isSure = await confirm({
        title: text.resetFactorTitle(userName),
        message: text.resetFactorMessage(userName),
        confirmLabel: text.reset,
        danger: true,
      });
      if (!isSure) return;
      await reset(_id);
      notifySuccess(text.factorReset(userName));
    },
    [text, reset],
  );
}

/** Disables and enables accounts, with confirmation and undo. */
function useAccountSwitch() {
  const text = useText(administratorsText);
  const { mutateAsync: update } = useUpdateAdministrator();
  return useMemo(() => {
    const turn = ({ _id }: Administrator, disabled: boolean) => update({ administratorId: _id, disabled });
    return {
      async disable(administrator: Administrator) {
        const name = administrator.userName;
        const isSure = await confirm({
          title: text.disableTitle(name),
          message: text.disableMessage(name),
          confirmLabel: text.disable,
          danger: true,
        });
        if (!isSure) return;
        await turn(administrator, true);
        notifySuccess(text.hasBeenDisabled(name), { undo: { run: () => turn(administrator, false) } });
      },
      async enable(administrator: Administrator) {
        const name = administrator.userName;
        const isSure = await confirm({
          title: text.enableTitle(name),
          message: text.enableMessage(name),
          confirmLabel: text.enable,
        });
        if (!isSure) return;
        await turn(administrator, false);
        notifySuccess(text.hasBeenEnabled(name), { undo: { run: () => turn(administrator, true) } });
      },
    };
  }, [text, update]);
}
