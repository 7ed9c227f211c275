import type { User } from '@leitstand/contract/users';
import { useText } from '../../../ui/i18n/text.ts';
import { notifySuccess } from '../../../ui/notify/notify.tsx';
import { nameOf } from '../user-name.ts';
import { type Imposed, type ImposedStep, SanctionDialog } from './sanction-dialog.tsx';
import { useSanctionCalls, useSanctions } from './sanctions.queries.ts';
import { sanctionText } from './sanctions.text.ts';

interface SanctionUserProps {
  user: User;
  step: ImposedStep;
  onClose(): void;
}

/** Warns or suspends a user outside of a case. Waits for the history, which the proposal follows from. */
export function SanctionUser({ user, step, onClose }: SanctionUserProps) {
  const text = useText(sanctionText);
  const { data, isPending } = useSanctions(user._id);
  const { impose, withdraw } = useSanctionCalls();
  const who = nameOf(user);

  async function submit({ deletesObject: _, ...imposed }: Imposed) {
    const lastSeen = data?.sanctions[0]?._id ?? '';
    const { _id } = await impose({ userId: user._id, ...imposed, ...(data ? { lastSeen } : {}) });
    const undo = {
      run: async () => {
        await withdraw(_id);
        notifySuccess(text.withdrawn);
      },
    };
    notifySuccess(imposed.step === 'warning' ? text.warned(who) : text.suspended(who), { undo });
  }

  if (isPending) return null;
  return (
    <SanctionDialog
      person={{ ...user, userName: who }}
      step={step}
      proposal={data?.proposal ?? null}
      onImpose={submit}
      onClose={onClose}
    />
  );
}
