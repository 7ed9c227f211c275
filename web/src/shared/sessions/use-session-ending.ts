import type { Administrator, AdministratorSession } from '@leitstand/contract/administrators';
import { confirm } from '../../ui/dialog/confirm.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { useEndSessions } from './sessions.queries.ts';
import { sessionsText } from './sessions.text.ts';

/** Ends one session of an administrator, or all of them; of the own ones the current session stays. */
export function useSessionEnding(
  { _id: administratorId, userName }: Pick<Administrator, '_id' | 'userName'>,
  isOwn: boolean,
) {
  const text = useText(sessionsText);
  const { mutateAsync, isPending, variables } = useEndSessions();

  async function end(which: { sessionId?: string; keepCurrent?: boolean }) {
    try {
      notifySuccess(text.ended(await mutateAsync({ administratorId, ...which })));
    } catch (error) {
      notifyError(error);
    }
  }

  return {
    isEndingAll: isPending && variables.sessionId === undefined,
    one: ({ _id }: AdministratorSession) => end({ sessionId: _id }),
    async all() {
      const isSure = await confirm({
        title: isOwn ? text.endOthersTitle : text.endAllTitle,
        message: isOwn ? text.endOthersMessage : text.endAllMessage(userName),
        confirmLabel: isOwn ? text.endOthers : text.endAll,
        danger: true,
      });
      if (isSure) await end(isOwn ? { keepCurrent: true } : {});
    },
  };
}
