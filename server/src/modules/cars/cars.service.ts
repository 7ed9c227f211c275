import type { Car, CarUpdate } from '@leitstand/contract/cars';
import { MAX_IMAGES, RESTORE_DAYS } from '@leitstand/contract/limits';
import { audit } from '../../audit/audit.ts';
import { bySystem, type Change, runChange } from '../../audit/change.ts';
import { searchTextOf } from '../../db/search.ts';
import { changedMeanwhile, fieldInvalid, notFound } from '../../http/app-error.ts';
import { removeUnusedImages } from '../../http/remove-images.ts';
import type { Platform } from '../../platform.ts';
import * as queries from './cars.queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export function toCar(row: queries.CarRow): Car {
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

/** Keeps, removes and adds images in one save. */
export async function updateCar(
  platform: Platform,
  change: Change,
  input: CarUpdate,
  newImages: readonly string[],
): Promise<Car> {
  const before = await queries.lockCar(change.tx, input.autoId, 'present');
  if (!before) throw notFound();
  if (input.revision !== undefined && input.revision !== before.revision) throw changedMeanwhile(toCar(before));
  const removed = new Set(input.deletedImages ?? []);
  const kept = (input.existingImages ?? before.galleryImages).filter((name) => !removed.has(name));
  // Only images that the vehicle has can be kept: a name of somebody else's image is refused.
  if (kept.some((name) => !before.galleryImages.includes(name))) throw fieldInvalid('existingImages');
  const galleryImages = [...new Set(kept), ...newImages];
  if (galleryImages.length > MAX_IMAGES) throw fieldInvalid('file');
  const values = {
    brand: input.brand ?? before.brand,
    model: input.model ?? before.model,
    year: input.year === undefined ? before.year : input.year,
    description: input.description ?? before.description,
    galleryImages,
  };
  await queries.changeCar(change.tx, before.id, {
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
  return toCar(after);
}

export async function deleteCar(change: Change, id: string): Promise<void> {
  const row = await queries.lockCar(change.tx, id, 'present');
  if (!row) throw notFound();
  await queries.changeCar(change.tx, id, { deletedAt: new Date(), deletedBy: change.actor.adminId ?? null });
  await audit(change, { action: 'delete', entity: 'car', entityId: id });
}

export async function restoreCar(change: Change, id: string): Promise<void> {
  const row = await queries.lockCar(change.tx, id, 'deleted');
  if (!row) {
    if (await queries.lockCar(change.tx, id, 'present')) return;
    throw notFound();
  }
  await queries.changeCar(change.tx, id, { deletedAt: null, deletedBy: null });
  await audit(change, { action: 'restore', entity: 'car', entityId: id });
}

export async function purgeDeletedCars(platform: Platform): Promise<void> {
  await runChange(platform, bySystem('purge'), async (change) => {
    const images = await queries.eraseCarsDeletedBefore(change.tx, new Date(Date.now() - RESTORE_DAYS * DAY_MS));
    await removeUnusedImages(platform, change, images);
  });
}
