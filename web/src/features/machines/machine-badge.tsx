import type { Machine } from '@leitstand/contract/api/access/machine-tokens';
import { TOKEN_REMINDER_DAYS } from '@leitstand/contract/base/limits';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import { machinesText } from './machines.text.ts';

const SOON_MS = TOKEN_REMINDER_DAYS * 24 * 60 * 60 * 1000;

export function MachineBadge({ machine: { state, endsAt } }: { machine: Pick<Machine, 'state' | 'endsAt'> }) {
  const text = useText(machinesText);
  if (state === 'revoked') return <StatusBadge tone="danger">{text.revoked}</StatusBadge>;
  if (state === 'ended') return <StatusBadge tone="neutral">{text.ended}</StatusBadge>;
  if (Date.parse(endsAt) - Date.now() < SOON_MS) return <StatusBadge tone="waiting">{text.endsSoon}</StatusBadge>;
  return <StatusBadge tone="done">{text.active}</StatusBadge>;
}
