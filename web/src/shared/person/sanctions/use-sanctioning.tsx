import { imposeSanction } from '@leitstand/contract/moderation/sanctions';
import type { User } from '@leitstand/contract/users';
import { IconAlertTriangle, IconUserPause } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import type { Action } from '../../../ui/action/action.ts';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useRight } from '../../../ui/session/rights.ts';
import { stepText } from './step.text.ts';

const SanctionUser = lazyPart(async () => (await import('./sanction-dialogs.ts')).SanctionUser);

/** Warning and suspending, wherever a user is shown: the actions, none where they are not possible, and the dialog. */
export function useSanctioning(): { actions: readonly Action<User>[]; dialog: ReactNode } {
  const text = useText(stepText);
  const isKnown = useCapability(imposeSanction);
  const mayWrite = useRight('WriteUsers');
  const [asked, setAsked] = useState<{ user: User; step: 'warning' | 'suspension' }>();
  const actions = useMemo((): readonly Action<User>[] => {
    if (!isKnown || !mayWrite) return [];
    return [
      { id: 'warn', label: text.warn, icon: IconAlertTriangle, run: (user) => setAsked({ user, step: 'warning' }) },
      {
        id: 'suspend',
        label: text.suspend,
        icon: IconUserPause,
        run: (user) => setAsked({ user, step: 'suspension' }),
      },
    ];
  }, [text, isKnown, mayWrite]);
  return { actions, dialog: asked && <SanctionUser {...asked} onClose={() => setAsked(undefined)} /> };
}
