import { type Vehicle, type VehicleUpdate, vehicleUpdate } from '@leitstand/contract/vehicles';
import { fieldInvalid, fieldMissing } from '../../ui/form/rules.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { isolated } from '../../ui/i18n/isolated.ts';
import type { ImageValue } from '../../ui/upload/image-value.ts';

export interface VehicleValues {
  brand: string;
  model: string;
  /** As text: a year has no thousands separator. */
  year: string;
  description: string;
  images: readonly ImageValue[];
}

const REQUIRED = ['brand', 'model'] as const satisfies (keyof VehicleValues)[];

export function vehicleName({ brand, model }: { brand: string; model: string }): string {
  return `${isolated(brand)} ${isolated(model)}`.trim();
}

export function valuesOfVehicle(vehicle: Vehicle): VehicleValues {
  return {
    brand: vehicle.brand,
    model: vehicle.model,
    year: vehicle.year === null ? '' : String(vehicle.year),
    description: vehicle.description,
    images: imagesOf(vehicle),
  };
}

/** What is sent to change the car: which images stay, which go; new ones travel as files. */
export function bodyOfVehicle({ images, ...values }: VehicleValues, vehicle: Vehicle): VehicleBody {
  const stored = imagesOf(vehicle);
  // Somebody else may have removed an image meanwhile; only what the car has can be kept.
  const existingImages = images.filter((image) => typeof image === 'string' && stored.includes(image)) as string[];
  return {
    ...values,
    autoId: vehicle._id,
    // The call reads an empty year as *unknown*; its type names only what it reads it as.
    year: values.year.trim() as unknown as number,
    existingImages,
    deletedImages: stored.filter((name) => !existingImages.includes(name)),
    revision: vehicle.revision,
  };
}
type VehicleBody = Omit<VehicleUpdate, 'autoId'> & { autoId: string };

export function newFiles(values: VehicleValues): readonly File[] {
  return values.images.filter((image) => image instanceof File);
}

/**
 * The call puts new images behind the kept ones. Where the form has them in another order, this is the order of the saved
 * names that it asks for; nothing where the order is right already.
 */
export function wantedOrder(values: VehicleValues, saved: Vehicle): readonly string[] | undefined {
  const names = imagesOf(saved);
  const added = names.slice(names.length - newFiles(values).length);
  let next = 0;
  const wanted = values.images.flatMap((image) => {
    if (typeof image === 'string') return names.includes(image) ? [image] : [];
    const name = added[next];
    next += 1;
    return name === undefined ? [] : [name];
  });
  return wanted.every((name, index) => name === names[index]) ? undefined : wanted;
}

export function validateVehicle(values: VehicleValues): FieldErrors<VehicleValues> {
  const { images: _, ...wire } = values;
  const missing = missingVehicleFields(values);
  const broken: FieldErrors<VehicleValues> = {};
  for (const { path } of vehicleUpdate.safeParse({ ...wire, year: wire.year.trim(), autoId: '-' }).error?.issues ??
    []) {
    const name = String(path[0]) as keyof VehicleValues;
    broken[name] ??= missing.includes(name) ? fieldMissing(name) : fieldInvalid(name);
  }
  return broken;
}

export function missingVehicleFields(values: VehicleValues): readonly (keyof VehicleValues)[] {
  return REQUIRED.filter((name) => values[name].trim() === '');
}

function imagesOf(vehicle: Vehicle): string[] {
  return vehicle.galleryImages.map(({ url }) => url).filter((url) => url !== '');
}
