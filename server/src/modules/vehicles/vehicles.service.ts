import { type Vehicle, type VehicleUpdate, vehicleKind } from '@leitstand/contract/vehicles';
import type { Queryable } from '../../db/database.ts';
import { vehicles } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { found } from '../../errors.ts';
import { audit } from '../../records/audit.ts';
import type { Change } from '../../records/change.ts';
import { deletable } from '../../records/deletable.ts';
import { changeRecord } from '../../records/records.queries.ts';
import { removeUnusedImages } from '../../records/remove-images.ts';
import { requireRevision } from '../../records/save-record.ts';
import { savedGallery } from '../../records/saved-gallery.ts';
import * as queries from './vehicles.queries.ts';

export const vehicleDeletion = deletable({ kind: vehicleKind, table: vehicles });

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

export function vehicleSearchText({
  brand,
  model,
  description,
}: Pick<queries.VehicleRow, 'brand' | 'model' | 'description'>): string {
  return searchTextOf(brand, model, description);
}

export async function getVehicle(db: Queryable, id: string): Promise<Vehicle> {
  return toVehicle(found(await queries.findVehicle(db, id)));
}

/** Keeps, removes and adds images in one save. */
export async function updateVehicle(
  change: Change,
  input: VehicleUpdate,
  newImages: readonly string[],
): Promise<Vehicle> {
  const before = found(await queries.lockVehicle(change.tx, input.autoId));
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
    searchText: vehicleSearchText(values),
  });
  const after = { ...before, ...values, revision: before.revision + 1 };
  await audit(change, { action: 'update', entity: 'car', entityId: before.id, before, after });
  await removeUnusedImages(
    change,
    before.galleryImages.filter((name) => !galleryImages.includes(name)),
  );
  return toVehicle(after);
}
