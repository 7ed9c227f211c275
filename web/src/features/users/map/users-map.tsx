import { ALL_TIME, type Days } from '@leitstand/contract/base/limits';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconMapPinOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../../ui/error/empty-state.tsx';
import { ErrorState } from '../../../ui/error/error-state.tsx';
import { useLanguage } from '../../../ui/i18n/language.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import type { UserFilterState } from '../use-user-filters.ts';
import { type CountryRow, countryRows } from './country-rows.ts';
import classes from './users-map.module.css';
import { useUsersByCountry } from './users-map.queries.ts';
import { usersMapText } from './users-map.text.ts';
import { UsersMapTable } from './users-map-table.tsx';

interface UsersMapProps {
  days: Days;
  onDays(days: Days): void;
  filter: UserFilterState;
}

const loadView = () => import('./users-map-view.tsx');
const SKELETON_ROWS = [1, 2, 3, 4, 5, 6];

/** Users per country, as a map and as a table; close up, the map counts by place. */
export function UsersMap({ days, onDays, filter }: UsersMapProps) {
  const text = useText(usersMapText);
  const language = useLanguage();
  const query = useUsersByCountry(days);
  const { data } = query;
  const rows = useMemo(() => countryRows(data ?? [], language, text.unknown), [data, language, text]);
  const [highlighted, setHighlighted] = useState<string>();
  const choose = useStableCallback((code: string) => {
    if (filter.canFilter) filter.chooseCountry(code);
    else setHighlighted(code);
  });
  const chooseArea = useStableCallback((area: string) => filter.chooseArea(area));
  const chosen = filter.values.country ?? highlighted;

  return (
    <div className={classes.split}>
      <div className={classes.map}>
        <LazyMap load={loadView} height="100%">
          {({ UsersMapView }, world) => (
            <UsersMapView
              world={world}
              days={days}
              rows={rows}
              chosen={chosen}
              onChoose={choose}
              onChooseArea={chooseArea}
            />
          )}
        </LazyMap>
      </div>
      <div className={classes.side} aria-busy={query.isFetching}>
        {query.isPending && <TableSkeleton />}
        {query.isError && data === undefined && <ErrorState error={query.error} retry={() => void query.refetch()} />}
        {data && (
          <CountryTable
            rows={rows}
            chosen={chosen}
            onChoose={choose}
            onWiden={days === ALL_TIME ? undefined : () => onDays(ALL_TIME)}
          />
        )}
      </div>
    </div>
  );
}

interface CountryTableProps {
  rows: readonly CountryRow[];
  chosen: string | undefined;
  onChoose(code: string): void;
  onWiden: (() => void) | undefined;
}

function CountryTable({ rows, chosen, onChoose, onWiden }: CountryTableProps) {
  const text = useText(usersMapText);
  if (rows.length > 0) return <UsersMapTable rows={rows} chosen={chosen} onChoose={onChoose} />;
  return (
    <EmptyState
      icon={IconMapPinOff}
      title={text.emptyTitle}
      message={onWiden && text.emptyRange}
      action={
        onWiden && (
          <Button variant="default" onClick={onWiden}>
            {text.allTime}
          </Button>
        )
      }
    />
  );
}

function TableSkeleton() {
  const text = useText(usersMapText);
  return (
    <div className={classes.skeleton}>
      <VisuallyHidden role="status">{text.loading}</VisuallyHidden>
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={16} />
      ))}
    </div>
  );
}
