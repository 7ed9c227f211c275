import type { Administrator } from '@leitstand/contract/administrators';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { administratorsText } from './administrators.text.ts';

/** What keeps an account from signing in; an active one needs no badge. */
export function AdministratorBadge({ administrator: { state } }: { administrator: Administrator }) {
  const text = useText(administratorsText);
  if (state === 'disabled') return <StatusBadge tone="danger">{text.disabled}</StatusBadge>;
  if (state === 'invited') return <StatusBadge tone="waiting">{text.invited}</StatusBadge>;
  return null;
}
