import { administratorKind } from '@leitstand/contract/administrators';
import { useQueryClient } from '@tanstack/react-query';
import { ACCOUNT } from '../../shared/account/account.queries.ts';
import { useLiveEvents, useLiveReset } from '../../shared/live/use-live.ts';
import { SESSIONS } from '../../shared/sessions/sessions.queries.ts';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { PASSKEYS, SECOND_FACTOR } from './second-factor/second-factor.queries.ts';
import { SIGN_INS } from './sign-ins.queries.ts';

/** Refetches when the own account is changed or signed in to elsewhere, or sessions of it are ended. */
export function useLiveAccount(): void {
  const client = useQueryClient();
  const ownId = useAdministratorId();
  const refresh = () => {
    for (const queryKey of [ACCOUNT, SECOND_FACTOR, PASSKEYS, SESSIONS, SIGN_INS]) {
      void client.invalidateQueries({ queryKey });
    }
  };
  useLiveEvents(({ entity, entityId }) => {
    if (entity === administratorKind.name && entityId === ownId) refresh();
  });
  useLiveReset(refresh);
}
