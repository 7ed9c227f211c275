import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { DEFAULT_DAYS } from '@leitstand/contract/base/limits';
import type { Trip } from '@leitstand/contract/trips';
import { useMemo } from 'react';
import { RecordPage } from '../../shared/record/record-page.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { categoryName } from './trip-category.ts';
import { tripRecords } from './trip-kind.ts';
import { tripsText } from './trips.text.ts';
import { useTripNarrowing } from './use-trip-filters.ts';

export function TripsPage() {
  const text = useText(tripsText);
  return (
    <RecordPage
      kind={tripRecords}
      columns={useTripsColumns()}
      text={text}
      defaultDays={DEFAULT_DAYS}
      narrowing={useTripNarrowing()}
    />
  );
}

function useTripsColumns(): readonly Column<Trip>[] {
  const text = useText(tripsText);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'image',
        header: fieldLabel('image', language),
        width: 64,
        cell: (trip) => <ImageCell name={trip.image} label={trip.title} />,
      },
      { key: 'title', header: text.name, flex: 3, cell: (trip) => <TextCell value={tripRecords.nameOf(trip)} /> },
      {
        key: 'tripDate',
        header: text.date,
        width: 132,
        narrow: 'under',
        cell: (trip) => <DateCell value={trip.tripDate} />,
      },
      {
        key: 'category',
        header: text.type,
        width: 120,
        narrow: 'under',
        cell: (trip) => <TextCell value={categoryName(trip.category, language)} />,
      },
    ],
    [text, language],
  );
}
