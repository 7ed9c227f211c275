import type { NewPresetTrip, PresetTrip, PresetTripUpdate } from '@leitstand/contract/preset-trips';
import { audit } from '../../audit/audit.ts';
import type { Change } from '../../audit/change.ts';
import { deletable } from '../../audit/deletable.ts';
import { newId } from '../../db/new-id.ts';
import { changeRecord, insertRecord, lockRecord } from '../../db/records.ts';
import { presetTrips } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { notFound, requireRevision } from '../../http/app-error.ts';
import { requiredImage } from '../../http/chosen-image.ts';
import { removeUnusedImages } from '../../http/remove-images.ts';
import type { Platform } from '../../platform.ts';
import type { PresetTripRow } from './preset-trips.queries.ts';

export const presetTripDeletion = deletable('presetTrip', presetTrips, ({ image }) => [image]);

export function toPresetTrip(row: PresetTripRow): PresetTrip {
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
  const row = await insertRecord(change.tx, presetTrips, {
    id: newId(),
    title,
    image,
    searchText: searchTextOf(title),
  });
  await audit(change, { action: 'create', entity: 'presetTrip', entityId: row.id, after: row });
  return toPresetTrip(row);
}

export async function updatePresetTrip(
  platform: Platform,
  change: Change,
  { presetTripId, revision, title, image: name }: PresetTripUpdate,
  files: readonly string[],
): Promise<PresetTrip> {
  const before = await lockRecord(change.tx, presetTrips, presetTripId, 'present');
  if (!before) throw notFound();
  await requireRevision(revision, before, () => toPresetTrip(before));
  const image = await requiredImage(change, { files, name, present: before.image });
  const after = await changeRecord(change.tx, presetTrips, before.id, {
    title,
    image,
    searchText: searchTextOf(title),
  });
  await audit(change, { action: 'update', entity: 'presetTrip', entityId: before.id, before, after });
  if (image !== before.image) await removeUnusedImages(platform, change, [before.image]);
  return toPresetTrip(after);
}
