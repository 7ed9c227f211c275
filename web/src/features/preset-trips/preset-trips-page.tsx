import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { ALL_TIME } from '@leitstand/contract/base/limits';
import type { PresetTrip } from '@leitstand/contract/preset-trips';
import { useMemo } from 'react';
import { RecordPage } from '../../shared/record/record-page.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { presetTripRecords } from './preset-trip-kind.ts';
import { presetTripsText } from './preset-trips.text.ts';

export function PresetTripsPage() {
  const text = useText(presetTripsText);
  return <RecordPage kind={presetTripRecords} columns={usePresetTripsColumns()} text={text} defaultDays={ALL_TIME} />;
}

function usePresetTripsColumns(): readonly Column<PresetTrip>[] {
  const text = useText(presetTripsText);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'image',
        header: fieldLabel('image', language),
        width: 64,
        cell: (trip) => <ImageCell name={trip.image} label={trip.title} />,
      },
      { key: 'title', header: text.name, flex: 1, cell: (trip) => <TextCell value={presetTripRecords.nameOf(trip)} /> },
      {
        key: 'createdAt',
        header: text.createdAt,
        width: 148,
        narrow: 'under',
        cell: (trip) => <DateCell value={trip.createdAt} />,
      },
    ],
    [text, language],
  );
}
