import type { Approval } from '@leitstand/contract/api/access/approvals';
import { useMemo } from 'react';
import { approvalActionText } from '../../shared/approvals/action.text.ts';
import { isolated } from '../../ui/i18n/isolated.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateTimeCell, TextCell } from '../../ui/list/cells/cells.tsx';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { approvalStateText, approvalsText } from './approvals.text.ts';
import { summaryOf } from './preview-facts.ts';

export function useApprovalsColumns(): readonly Column<Approval>[] {
  const text = useText(approvalsText);
  const actions = useText(approvalActionText);
  return useMemo(
    () => [
      {
        key: 'what',
        header: text.what,
        flex: 5,
        cell: ({ preview, action }) => <TextCell value={preview ? summaryOf(preview) : actions[action]} />,
      },
      {
        key: 'action',
        header: text.action,
        width: 224,
        narrow: 'hide',
        cell: ({ action }) => <TextCell value={actions[action]} />,
      },
      {
        key: 'requestedBy',
        header: text.requestedBy,
        flex: 2,
        narrow: 'under',
        cell: ({ requestedBy, requester, isOwn }) =>
          isOwn ? (
            <StatusBadge tone="accent">{text.own}</StatusBadge>
          ) : (
            <TextCell value={[requestedBy, requester?.email ?? ''].filter(Boolean).map(isolated).join(', ')} />
          ),
      },
      {
        key: 'createdAt',
        header: text.requestedAt,
        width: 150,
        narrow: 'hide',
        cell: ({ createdAt }) => <DateTimeCell value={createdAt} />,
      },
      {
        key: 'state',
        header: text.state,
        width: 136,
        narrow: 'under',
        cell: (approval) => <ApprovalStateBadge approval={approval} />,
      },
    ],
    [text, actions],
  );
}

const TONES = {
  waiting: 'waiting',
  approved: 'done',
  refused: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const;

export function ApprovalStateBadge({ approval: { state } }: { approval: Approval }) {
  return <StatusBadge tone={TONES[state]}>{useText(approvalStateText)[state]}</StatusBadge>;
}
