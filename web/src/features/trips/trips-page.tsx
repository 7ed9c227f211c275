import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { ALL_TIME, DEFAULT_DAYS } from '@leitstand/contract/base/limits';
import { addTrip, getTrip, listTrips, searchTrips, type Trip, tripKind, updateTrip } from '@leitstand/contract/trips';
import { useMemo } from 'react';
import { listing, recordKind } from '../../shared/record/record-kind.ts';
import { RecordPage } from '../../shared/record/record-page.tsx';
import { categoryName } from '../../shared/trips/trip-category.ts';
import { call } from '../../ui/api/call.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { DateTimeCell, ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { tripForm } from './trip-form.tsx';
import { tripsText } from './trips.text.ts';
import { useTripFilters } from './use-trip-filters.ts';

const tripRecords = recordKind({
  kind: tripKind,
  text: tripsText,
  form: tripForm,
  Fields: lazyPart(async () => (await import('./trip-fields.tsx')).TripFields),
  size: 'xl',
  calls: {
    ...listing(listTrips, searchTrips),
    one: getTrip,
    add: (values) => call(addTrip, tripForm.sent(values)),
    update(values, { _id, revision }) {
      // An absent number means unchanged, so a cleared one is sent explicitly.
      const { maxParticipants } = values;
      return call(updateTrip, tripForm.sent(values, { tripId: _id, revision, maxParticipants }));
    },
  },
  nameOf: ({ title }) => title.trim() || translate(tripsText).noName,
});

export function TripsPage() {
  const { tabs, when, createdColumns, narrowing } = useTripFilters();
  const columns = useTripsColumns();
  return (
    <RecordPage
      kind={tripRecords}
      columns={useMemo(() => [...columns, ...createdColumns], [columns, createdColumns])}
      defaultDays={when === 'upcoming' ? ALL_TIME : DEFAULT_DAYS}
      narrowing={narrowing}
      tabs={tabs}
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
        width: 164,
        narrow: 'under',
        cell: (trip) => <DateTimeCell value={trip.tripDate} />,
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
