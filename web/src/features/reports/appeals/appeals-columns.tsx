import type { Appeal } from '@leitstand/contract/moderation/appeals';
import { useMemo } from 'react';
import { PersonLink } from '../../../shared/person/person-link.tsx';
import { stepText } from '../../../shared/person/sanctions/step.text.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { DateCell, TextCell } from '../../../ui/list/cells/cells.tsx';
import { StatusBadge } from '../../../ui/list/cells/status-badge.tsx';
import type { Column } from '../../../ui/list/table/column.ts';
import { appealsText } from './appeals.text.ts';

export function useAppealsColumns(): readonly Column<Appeal>[] {
  const text = useText(appealsText);
  const steps = useStepNames();
  const grounds = useText(stepText);
  return useMemo(
    () => [
      {
        key: 'person',
        header: text.person,
        flex: 3,
        cell: ({ person, email }) =>
          person ? <PersonLink id={person._id} name={person.userName} /> : <TextCell value={email || text.banned} />,
      },
      {
        key: 'step',
        header: text.step,
        width: 116,
        narrow: 'under',
        cell: ({ step }) => <TextCell value={steps[step]} />,
      },
      {
        key: 'ground',
        header: text.ground,
        width: 184,
        narrow: 'hide',
        cell: ({ ground }) => <TextCell value={grounds[ground]} />,
      },
      {
        key: 'text',
        header: text.text,
        flex: 5,
        narrow: 'hide',
        cell: (appeal) => <TextCell value={appeal.text} />,
      },
      {
        key: 'createdAt',
        header: text.date,
        width: 116,
        narrow: 'hide',
        cell: ({ createdAt }) => <DateCell value={createdAt} />,
      },
      {
        key: 'state',
        header: text.state,
        width: 128,
        cell: (appeal) => <AppealState appeal={appeal} />,
      },
    ],
    [text, steps, grounds],
  );
}

/** The steps as nouns. */
export function useStepNames(): Readonly<Record<Appeal['step'], string>> {
  const { ban } = useText(appealsText);
  const { warning, suspension } = useText(stepText);
  return useMemo(() => ({ warning, suspension, ban }), [warning, suspension, ban]);
}

export function AppealState({ appeal: { outcome } }: { appeal: Appeal }) {
  const text = useText(appealsText);
  if (outcome === null) return <StatusBadge tone="waiting">{text.open}</StatusBadge>;
  return <StatusBadge tone={outcome === 'upheld' ? 'done' : 'neutral'}>{text[outcome]}</StatusBadge>;
}
