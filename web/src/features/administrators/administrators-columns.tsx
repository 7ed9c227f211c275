import type { Administrator } from '@leitstand/contract/administrators';
import { RIGHTS } from '@leitstand/contract/base/rights';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { formatDate, formatDateTime, formatRelative } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { TextCell } from '../../ui/list/cells/cells.tsx';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { useAdministratorId } from '../../ui/session/administrator.ts';
import { rightsText } from '../../ui/session/rights.text.ts';
import { AdministratorBadge } from './administrator-badge.tsx';
import { administratorsText } from './administrators.text.ts';

/** Whether there is room for the names of the rights. */
const ROOMY = '(min-width: 1600px)';

export function useAdministratorsColumns(): readonly Column<Administrator>[] {
  const text = useText(administratorsText);
  const rightLabels = useText(rightsText);
  const language = useLanguage();
  const ownId = useAdministratorId();
  const isRoomy = useMediaQuery(ROOMY, false, { getInitialValueInEffect: false });
  // Relative times are localized, so the cells depend on the language.
  // biome-ignore lint/correctness/useExhaustiveDependencies: formatRelative reads the language by itself
  return useMemo(() => {
    const columns: Column<Administrator>[] = [
      {
        key: 'userName',
        header: text.name,
        flex: 4,
        cell: ({ userName }) => <TextCell value={userName} />,
      },
      { key: 'email', header: text.email, flex: 4, narrow: 'under', cell: ({ email }) => <TextCell value={email} /> },
      { key: 'role', header: text.role, width: 124, narrow: 'hide', cell: ({ role }) => <TextCell value={role} /> },
      {
        key: 'rights',
        header: text.rights,
        flex: 3,
        narrow: 'hide',
        cell: ({ rights }) => (
          <TextCell
            value={
              rights.length === RIGHTS.length
                ? text.allRights
                : rights.map((right) => rightLabels[right]).join(', ') || text.noRights
            }
          />
        ),
      },
      {
        key: 'state',
        header: text.state,
        width: 152,
        narrow: 'under',
        cell: (administrator) =>
          administrator._id === ownId ? (
            <StatusBadge tone="accent">{text.you}</StatusBadge>
          ) : (
            <AdministratorBadge administrator={administrator} />
          ),
      },
      {
        key: 'secondFactorSince',
        header: text.secondFactor,
        width: 148,
        narrow: 'hide',
        cell: ({ secondFactorSince }) => (
          <TextCell
            value={secondFactorSince === null ? text.noFactor : text.factorSince(formatDate(secondFactorSince))}
          />
        ),
      },
      {
        key: 'lastSeenAt',
        header: text.lastSeen,
        width: 152,
        narrow: 'hide',
        cell: ({ lastSeenAt }) =>
          lastSeenAt === null ? (
            <TextCell value={text.notSignedIn} />
          ) : (
            <time dateTime={lastSeenAt} data-tip={formatDateTime(lastSeenAt)}>
              {formatRelative(lastSeenAt)}
            </time>
          ),
      },
    ];
    return isRoomy ? columns : columns.filter(({ key }) => key !== 'rights');
  }, [text, rightLabels, language, ownId, isRoomy]);
}
