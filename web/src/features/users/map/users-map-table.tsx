import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber, formatPercent } from '../../../ui/i18n/format.ts';
import { useLanguage } from '../../../ui/i18n/language.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { type CountryRow, type CountrySort, sortCountries } from './country-rows.ts';
import classes from './users-map.module.css';
import { usersMapText } from './users-map.text.ts';

interface UsersMapTableProps {
  rows: readonly CountryRow[];
  chosen: string | undefined;
  onChoose(code: string): void;
}

const SMALLEST_SHOWN_SHARE = 0.01;

/** What the map shows, as a table: most users first unless sorted otherwise. */
export function UsersMapTable({ rows, chosen, onChoose }: UsersMapTableProps) {
  const text = useText(usersMapText);
  const language = useLanguage();
  const [sort, setSort] = useState<CountrySort>({ field: 'count', order: 'desc' });
  const sortBy = (field: CountrySort['field'], first: CountrySort['order']) =>
    setSort((current) => ({
      field,
      order: current.field === field ? (current.order === 'asc' ? 'desc' : 'asc') : first,
    }));

  return (
    <table className={classes.table} aria-label={text.tableLabel}>
      <thead>
        <tr>
          <SortableHeader field="name" label={text.country} sort={sort} onSort={() => sortBy('name', 'asc')} />
          <SortableHeader field="count" label={text.users} sort={sort} onSort={() => sortBy('count', 'desc')} />
          <th scope="col" className={classes.number}>
            {text.share}
          </th>
        </tr>
      </thead>
      <tbody>
        {sortCountries(rows, sort, language).map(({ code, name, count, share }) => (
          // The keyboard uses the button inside; a click anywhere in the row is for the mouse.
          <tr key={code} data-chosen={code === chosen || undefined} onClick={() => onChoose(code)}>
            <th scope="row">
              <UnstyledButton className={classes.country ?? ''} aria-current={code === chosen || undefined}>
                {name}
              </UnstyledButton>
            </th>
            <td className={classes.number}>{formatNumber(count)}</td>
            <td className={classes.number}>
              {share < SMALLEST_SHOWN_SHARE ? `< ${formatPercent(SMALLEST_SHOWN_SHARE)}` : formatPercent(share)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SortableHeaderProps {
  field: CountrySort['field'];
  label: string;
  sort: CountrySort;
  onSort(): void;
}

function SortableHeader({ field, label, sort, onSort }: SortableHeaderProps) {
  const order = sort.field === field ? sort.order : undefined;
  const Arrow = order === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      className={field === 'count' ? classes.number : undefined}
      aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
    >
      <UnstyledButton className={classes.sort ?? ''} onClick={onSort}>
        {label}
        <Arrow size={14} aria-hidden data-hidden={order === undefined || undefined} />
      </UnstyledButton>
    </th>
  );
}
