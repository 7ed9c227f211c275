import {
  addPresetTrip,
  getPresetTrip,
  listPresetTrips,
  type PresetTrip,
  presetTrip,
  presetTripKind,
  searchPresetTrips,
  updatePresetTrip,
} from '@leitstand/contract/preset-trips';
import type { RecordKind } from '../../shared/record/record-kind.ts';
import { call } from '../../ui/api/call.ts';
import { translate } from '../../ui/i18n/text.ts';
import { pageOf } from '../../ui/list/paging/page-of.ts';
import { filesOf } from '../../ui/upload/image-value.ts';
import { describePresetTrip, PresetTripFields } from './preset-trip-fields.tsx';
import {
  BLANK_PRESET_TRIP,
  missingPresetTripFields,
  type PresetTripValues,
  validatePresetTrip,
  valuesOfPresetTrip,
  wireOfPresetTrip,
} from './preset-trip-values.ts';
import { presetTripsText } from './preset-trips.text.ts';

export const presetTripRecords: RecordKind<PresetTrip, PresetTripValues> = {
  key: 'presetTrip',
  kind: presetTripKind,
  calls: {
    list: ({ skip, limit, signal }, { search, days }) =>
      search === ''
        ? call(listPresetTrips, { params: { skip, limit, days }, signal })
        : call(searchPresetTrips, { params: { text: search, page: pageOf(skip, limit), limit, days }, signal }),
    one: getPresetTrip,
    add: async (values) =>
      (await call(addPresetTrip, { body: wireOfPresetTrip(values), files: filesOf(values.image) })).data,
    update: async (values, { _id, revision }) => {
      const body = { ...wireOfPresetTrip(values), presetTripId: _id, revision };
      return (await call(updatePresetTrip, { body, files: filesOf(values.image) })).data;
    },
  },
  form: {
    blank: BLANK_PRESET_TRIP,
    valuesOf: valuesOfPresetTrip,
    read: (value) => presetTrip.safeParse(value).data,
    validate: validatePresetTrip,
    missing: missingPresetTripFields,
    describe: describePresetTrip,
    Fields: PresetTripFields,
    size: 'md',
  },
  nameOf: ({ title }) => title.trim() || translate(presetTripsText).noName,
  words: (language) => translate(presetTripsText, language),
};
