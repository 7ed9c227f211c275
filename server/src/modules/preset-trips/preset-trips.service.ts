import {
  type NewPresetTrip,
  type PresetTrip,
  type PresetTripUpdate,
  presetTripKind,
} from '@leitstand/contract/preset-trips';
import { presetTrips } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import type { Platform } from '../../platform.ts';
import type { Change } from '../../records/change.ts';
import { requiredImage } from '../../records/chosen-image.ts';
import { deletable } from '../../records/deletable.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';

const presetTripRecords = { kind: presetTripKind, table: presetTrips };
export const presetTripDeletion = deletable(presetTripRecords);

export function toPresetTrip(row: typeof presetTrips.$inferSelect): PresetTrip {
  return {
    _id: row.id,
    title: row.title,
    image: row.image,
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
  };
}

export async function createPresetTrip(
  change: Change,
  { title, image: name }: NewPresetTrip,
  files: readonly string[],
): Promise<PresetTrip> {
  const image = await requiredImage(change, { files, name });
  return toPresetTrip(await createRecord(change, presetTripRecords, { title, image, searchText: searchTextOf(title) }));
}

export async function updatePresetTrip(
  platform: Platform,
  change: Change,
  { presetTripId: id, revision, title, image: name }: PresetTripUpdate,
  files: readonly string[],
): Promise<PresetTrip> {
  return updateRecord(platform, change, presetTripRecords, {
    id,
    revision,
    show: toPresetTrip,
    values: async ({ image: present }) => ({
      title,
      image: await requiredImage(change, { files, name, present }),
      searchText: searchTextOf(title),
    }),
  });
}
