import type { Vehicle, VehicleUpdate } from '@leitstand/contract/vehicles';
import { audit } from '../../audit/audit.ts';
import type { Change } from '../../audit/change.ts';
import { deletable } from '../../audit/deletable.ts';
import type { Queryable } from '../../db/database.ts';
import { changeRecord } from '../../db/records.ts';
import { vehicles } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { notFound, requireRevision } from '../../http/app-error.ts';
import { removeUnusedImages } from '../../http/remove-images.ts';
import { savedGallery } from '../../http/saved-gallery.ts';
import type { Platform } from '../../platform.ts';
import * as queries from './vehicles.queries.ts';

export const vehicleDeletion = deletable('car', vehicles, (row) => row.galleryImages);

export function toVehicle(row: queries.VehicleRow): Vehicle {
  return {
    _id: row.id,
    brand: row.brand,
    model: row.model,
    year: row.year,
    description: row.description,
    galleryImages: row.galleryImages.map((url) => ({ url })),
    user: { _id: row.userId, userName: row.ownerName },
    revision: row.revision,
  };
}

export async function getVehicle(db: Queryable, id: string): Promise<Vehicle> {
  const row = await queries.findVehicle(db, id);
  if (!row) throw notFound();
  return toVehicle(row);
}

/** Keeps, removes and adds images in one save. */
export async function updateVehicle(
  platform: Platform,
  change: Change,
  input: VehicleUpdate,
  newImages: readonly string[],
): Promise<Vehicle> {
  const before = await queries.lockVehicle(change.tx, input.autoId);
  if (!before) throw notFound();
  await requireRevision(input.revision, before, () => toVehicle(before));
  const galleryImages = savedGallery(before.galleryImages, input, newImages);
  const values = {
    brand: input.brand ?? before.brand,
    model: input.model ?? before.model,
    year: input.year === undefined ? before.year : input.year,
    description: input.description ?? before.description,
    galleryImages,
  };
  await changeRecord(change.tx, vehicles, before.id, {
    ...values,
    searchText: searchTextOf(values.brand, values.model, values.description),
  });
  const after = { ...before, ...values, revision: before.revision + 1 };
  await audit(change, { action: 'update', entity: 'car', entityId: before.id, before, after });
  await removeUnusedImages(
    platform,
    change,
    before.galleryImages.filter((name) => !galleryImages.includes(name)),
  );
  return toVehicle(after);
}
