import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import { MAX_IMAGE_MEGABYTES } from './base/limits.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

export const presetTrip = z.object({
  _id: read.text,
  title: read.text,
  image: read.text,
  createdAt: read.text,
  revision: read.revision,
});
export type PresetTrip = z.output<typeof presetTrip>;

/** An image name or a file is required; only the server sees both. */
export const newPresetTrip = z.object({ title: field.requiredText(), image: z._default(field.text(), '') });
export type NewPresetTrip = z.output<typeof newPresetTrip>;

export const presetTripUpdate = z.object({
  presetTripId: field.id,
  title: field.requiredText(),
  image: z.optional(field.text()),
  revision: field.revision,
});
export type PresetTripUpdate = z.output<typeof presetTripUpdate>;

export const listPresetTrips = endpoint({
  name: 'listPresetTrips',
  resource: 'presetTrips',
  method: 'GET',
  path: '/trip/presetTrip/all/{skip}/{limit}/{days}',
  summary: 'Newest preset trips first.',
  access: 'signed-in',
  params: z.object({ skip: field.skip, limit: field.limit, days: field.days }),
  data: read.list(presetTrip),
});

export const searchPresetTrips = endpoint({
  name: 'searchPresetTrips',
  resource: 'presetTrips',
  method: 'GET',
  path: '/trip/presetTrip/search/{text}/{page}/{limit}/{days}',
  summary: 'Preset trips whose title contains the text; counts pages.',
  access: 'signed-in',
  params: z.object({ text: field.searchText, page: field.page, limit: field.limit, days: field.days }),
  data: read.list(presetTrip),
});

export const getPresetTrip = endpoint({
  name: 'getPresetTrip',
  resource: 'presetTrips',
  method: 'GET',
  path: '/trip/presetTrip/one/{id}',
  summary: 'One preset trip.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: presetTrip,
});

export const addPresetTrip = endpoint({
  name: 'addPresetTrip',
  resource: 'presetTrips',
  method: 'POST',
  path: '/trip/presetTrip/add',
  summary: 'Creates a preset trip; needs an image name or a file.',
  access: 'WriteMasterdata',
  encoding: 'form+file',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  body: newPresetTrip,
  data: presetTrip,
});

export const updatePresetTrip = endpoint({
  name: 'updatePresetTrip',
  resource: 'presetTrips',
  method: 'PUT',
  path: '/trip/presetTrip/update',
  summary: 'Changes a preset trip; without image and file the image stays.',
  access: 'WriteMasterdata',
  encoding: 'form+file',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  body: presetTripUpdate,
  data: presetTrip,
});

export const deletePresetTrip = endpoint({
  name: 'deletePresetTrip',
  resource: 'presetTrips',
  method: 'DELETE',
  path: '/trip/presetTrip/delete/{id}',
  summary: 'Deletes a preset trip; restorable for 30 days.',
  access: 'WriteMasterdata',
  proof: 'sometimes',
  extension: true,
  params: z.object({ id: field.id }),
  data: read.nothing,
});

export const presetTripCalls = [
  listPresetTrips,
  searchPresetTrips,
  getPresetTrip,
  addPresetTrip,
  updatePresetTrip,
  deletePresetTrip,
];

export const presetTripKind = kind({
  name: 'presetTrip',
  label: { de: 'Fertiger Trip', en: 'Preset trip' },
  calls: presetTripCalls,
  entities: { PresetTrip: presetTrip },
  screen: screens['preset-trips'],
  reading: listPresetTrips.access,
  deleting: deletePresetTrip,
  list: { added: { de: ['neuer fertiger Trip', 'neue fertige Trips'], en: ['new preset trip', 'new preset trips'] } },
});
