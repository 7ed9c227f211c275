import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import { LONG_TEXT_LENGTH, MAX_IMAGE_MEGABYTES } from './base/limits.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

export const FIRST_CAR_YEAR = 1885;
export const LAST_CAR_YEAR = 2100;

/** A vehicle of a user; the vehicle list contains all of them. */
export const vehicle = z.object({
  _id: read.text,
  brand: read.text,
  model: read.text,
  year: read.optionalAmount,
  description: read.text,
  galleryImages: read.galleryImages,
  user: z.catch(z.nullable(z.object({ _id: read.text, userName: read.text })), null),
  revision: read.revision,
});
export type Vehicle = z.output<typeof vehicle>;

export const vehicleUpdate = z.object({
  autoId: field.id,
  brand: z.optional(field.requiredText()),
  model: z.optional(field.requiredText()),
  /** Empty: unknown. Absent: unchanged. */
  year: z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(field.integer(FIRST_CAR_YEAR, LAST_CAR_YEAR)),
    ),
  ),
  description: z.optional(field.text(LONG_TEXT_LENGTH)),
  /** Images to keep, in this order. Absent: keep all. */
  existingImages: z.optional(field.imageNames),
  deletedImages: z.optional(field.imageNames),
  revision: field.revision,
});
export type VehicleUpdate = z.output<typeof vehicleUpdate>;

export const vehiclesOfUser = endpoint({
  name: 'carsOfUser',
  resource: 'cars',
  method: 'GET',
  path: '/auto/user/{userId}',
  summary: 'The vehicles of a user.',
  access: 'ReadUsers',
  params: z.object({ userId: field.id }),
  data: read.list(vehicle),
});

export const deleteVehicle = endpoint({
  name: 'deleteCar',
  resource: 'cars',
  method: 'DELETE',
  path: '/auto/delete/{carId}',
  summary: 'Deletes a vehicle; restorable for 30 days.',
  access: 'WriteUsers',
  proof: 'sometimes',
  params: z.object({ carId: field.id }),
  data: read.nothing,
});

export const updateVehicle = endpoint({
  name: 'updateCar',
  resource: 'cars',
  method: 'PUT',
  path: '/auto/update',
  summary: 'Changes a vehicle; images are kept, removed and added in one call.',
  access: 'WriteUsers',
  encoding: 'form+files',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  body: vehicleUpdate,
  data: vehicle,
});

export const listVehicles = endpoint({
  name: 'listCars',
  resource: 'cars',
  method: 'GET',
  path: '/auto/all/{skip}/{limit}',
  summary: 'All vehicles, newest first.',
  access: 'ReadUsers',
  params: z.object({ skip: field.skip, limit: field.limit }),
  data: read.list(vehicle),
});

export const searchVehicles = endpoint({
  name: 'searchCars',
  resource: 'cars',
  method: 'GET',
  path: '/auto/search/{search}/{skip}/{limit}',
  summary: 'Vehicles whose brand, model or description contains the text.',
  access: 'ReadUsers',
  params: z.object({ search: field.searchText, skip: field.skip, limit: field.limit }),
  data: read.list(vehicle),
});

export const getVehicle = endpoint({
  name: 'getCar',
  resource: 'cars',
  method: 'GET',
  path: '/auto/one/{id}',
  summary: 'One vehicle.',
  access: 'ReadUsers',
  extension: true,
  params: z.object({ id: field.id }),
  data: vehicle,
});

export const vehicleCalls = [vehiclesOfUser, deleteVehicle, updateVehicle, listVehicles, searchVehicles, getVehicle];

export const vehicleKind = kind({
  name: 'car',
  label: { de: 'Fahrzeug', en: 'Vehicle' },
  calls: vehicleCalls,
  entities: { Car: vehicle },
  screen: screens.vehicles,
  reading: listVehicles.access,
  deleting: deleteVehicle,
  list: { added: { de: ['neues Fahrzeug', 'neue Fahrzeuge'], en: ['new vehicle', 'new vehicles'] } },
});
