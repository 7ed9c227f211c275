import { type Vehicle, vehicleUpdate } from '@leitstand/contract/vehicles';
import { defineForm, type FormValues } from '../../ui/form/define-form.ts';
import { longTextField, textField } from '../../ui/form/fields.tsx';
import { isolated } from '../../ui/i18n/isolated.ts';
import { galleryChanges, galleryNames } from '../../ui/upload/gallery.ts';
import { imagesField } from '../../ui/upload/images-upload.tsx';

const YEAR_LENGTH = 4;

const table = defineForm(vehicleUpdate, {
  brand: textField({ required: true }),
  model: textField({ required: true }),
  year: {
    // As text: a year has no thousands separator.
    ...textField({ max: YEAR_LENGTH }),
    read: (year: number | null) => String(year ?? ''),
    write: (year: string) => year.trim(),
  },
  description: longTextField({ rows: 4 }),
  images: imagesField(),
});
export type VehicleValues = FormValues<typeof table>;

export const vehicleForm = {
  ...table,
  valuesOf: (vehicle: Vehicle) => table.valuesOf({ ...vehicle, images: imagesOf(vehicle) }),
};

/** The body of an update: images to keep and to remove; new ones are sent as files. */
export function bodyOfVehicle(values: VehicleValues, vehicle: Vehicle) {
  const changes = galleryChanges(values.images, imagesOf(vehicle));
  return vehicleForm.bodyOf(values, { ...changes, autoId: vehicle._id, revision: vehicle.revision });
}

export function imagesOf({ galleryImages }: Vehicle): string[] {
  return galleryNames(galleryImages);
}

export function vehicleName({ brand, model }: { brand: string; model: string }): string {
  return `${isolated(brand)} ${isolated(model)}`.trim();
}
