import { vehicle } from '@leitstand/contract/vehicles';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { wantedOrder } from '../../ui/upload/gallery.ts';
import type { VehicleValues } from './vehicle-form.ts';

// The language is stored in the browser.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
});

function vehicleWith(...urls: string[]) {
  return vehicle.parse({
    _id: '7',
    brand: 'BMW',
    model: 'i4',
    year: 2022,
    description: '',
    galleryImages: urls.map((url) => ({ url })),
    revision: 3,
  });
}

const GOOD: VehicleValues = { brand: 'BMW', model: 'i4', year: '2022', description: '', images: [] };
const FILE = new File(['x'], 'new.png', { type: 'image/png' });

describe('the rules of a vehicle', () => {
  it('requires brand and model, but no year', async () => {
    const { vehicleForm } = await import('./vehicle-form.ts');
    expect(vehicleForm.validate({ ...GOOD, year: '' })).toEqual({});
    expect(vehicleForm.validate({ ...GOOD, brand: ' ', year: '22' })).toEqual({
      brand: 'Das Feld Marke darf nicht leer sein.',
      year: 'Das Feld Baujahr hat einen ungültigen Wert.',
    });
  });
});

describe('bodyOfVehicle', () => {
  it('lists kept and removed images', async () => {
    const { bodyOfVehicle } = await import('./vehicle-form.ts');
    const body = bodyOfVehicle({ ...GOOD, images: ['c', FILE, 'a', 'gone'] }, vehicleWith('a', 'b', 'c'));
    expect(body).toMatchObject({ autoId: '7', revision: 3, existingImages: ['c', 'a'], deletedImages: ['b'] });
  });

  it('sends an unknown year', async () => {
    const { bodyOfVehicle, vehicleForm } = await import('./vehicle-form.ts');
    expect(bodyOfVehicle({ ...GOOD, year: ' ' }, vehicleWith())).toMatchObject({ year: null });
    expect(bodyOfVehicle(GOOD, vehicleWith())).toMatchObject({ year: 2022 });
    expect(vehicleForm.valuesOf({ ...vehicleWith('a'), year: null })).toEqual({ ...GOOD, year: '', images: ['a'] });
  });
});

describe('the wanted order of images', () => {
  it('is undefined if new images come last anyway', async () => {
    const { imagesOf } = await import('./vehicle-form.ts');
    expect(wantedOrder(['a', FILE], imagesOf(vehicleWith('a', 'new')))).toBeUndefined();
    expect(wantedOrder(['b', 'a'], imagesOf(vehicleWith('b', 'a')))).toBeUndefined();
  });

  it('is the order if a new image comes before a kept one', async () => {
    const { imagesOf } = await import('./vehicle-form.ts');
    expect(wantedOrder([FILE, 'a', FILE], imagesOf(vehicleWith('a', 'n1', 'n2')))).toEqual(['n1', 'a', 'n2']);
  });
});
