import type { Administrator } from '@leitstand/contract/administrators';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { administratorsText } from './administrators.text.ts';

/** Why the account cannot sign in; active accounts have no badge. */
export function AdministratorBadge({ administrator: { state } }: { administrator: Administrator }) {
  const text = useText(administratorsText);
  if (state === 'disabled') return <StatusBadge tone="danger">{text.disabled}</StatusBadge>;
  if (state === 'invited') return <StatusBadge tone="waiting">{text.invited}</StatusBadge>;
  return null;
}
