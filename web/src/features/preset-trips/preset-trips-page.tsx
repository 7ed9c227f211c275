import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { ALL_TIME } from '@leitstand/contract/base/limits';
import {
  addPresetTrip,
  getPresetTrip,
  listPresetTrips,
  newPresetTrip,
  type PresetTrip,
  presetTripKind,
  searchPresetTrips,
  updatePresetTrip,
} from '@leitstand/contract/preset-trips';
import { useMemo } from 'react';
import { listing, recordKind } from '../../shared/record/record-kind.ts';
import { RecordPage } from '../../shared/record/record-page.tsx';
import { call } from '../../ui/api/call.ts';
import { defineForm } from '../../ui/form/define-form.ts';
import { textField } from '../../ui/form/fields.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { DateCell, ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { imageField } from '../../ui/upload/image-upload.tsx';
import { presetTripsText } from './preset-trips.text.ts';

const presetTripForm = defineForm(newPresetTrip, {
  title: textField({ label: presetTripsText.name, required: true }),
  image: imageField({ required: true }),
});

const presetTripRecords = recordKind({
  kind: presetTripKind,
  text: presetTripsText,
  form: presetTripForm,
  size: 'md',
  calls: {
    ...listing(listPresetTrips, searchPresetTrips),
    one: getPresetTrip,
    add: (values) => call(addPresetTrip, presetTripForm.sent(values)),
    update: (values, { _id, revision }) =>
      call(updatePresetTrip, presetTripForm.sent(values, { presetTripId: _id, revision })),
  },
  nameOf: ({ title }) => title.trim() || translate(presetTripsText).noName,
});

export function PresetTripsPage() {
  return <RecordPage kind={presetTripRecords} columns={usePresetTripsColumns()} defaultDays={ALL_TIME} />;
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
