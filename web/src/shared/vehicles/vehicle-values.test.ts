import { vehicle } from '@leitstand/contract/vehicles';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { VehicleValues } from './vehicle-values.ts';

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

describe('validateVehicle', () => {
  it('requires brand and model, but no year', async () => {
    const { validateVehicle } = await import('./vehicle-values.ts');
    expect(validateVehicle({ ...GOOD, year: '' })).toEqual({});
    expect(validateVehicle({ ...GOOD, brand: ' ', year: '22' })).toEqual({
      brand: 'Das Feld Marke darf nicht leer sein.',
      year: 'Das Feld Baujahr hat einen ungültigen Wert.',
    });
  });
});

describe('bodyOfVehicle', () => {
  it('lists kept and removed images', async () => {
    const { bodyOfVehicle } = await import('./vehicle-values.ts');
    const body = bodyOfVehicle({ ...GOOD, images: ['c', FILE, 'a', 'gone'] }, vehicleWith('a', 'b', 'c'));
    expect(body).toMatchObject({ autoId: '7', revision: 3, existingImages: ['c', 'a'], deletedImages: ['b'] });
  });
});

describe('wantedOrder', () => {
  it('is undefined if new images come last anyway', async () => {
    const { wantedOrder } = await import('./vehicle-values.ts');
    expect(wantedOrder({ ...GOOD, images: ['a', FILE] }, vehicleWith('a', 'new'))).toBeUndefined();
    expect(wantedOrder({ ...GOOD, images: ['b', 'a'] }, vehicleWith('b', 'a'))).toBeUndefined();
  });

  it('is the order if a new image comes before a kept one', async () => {
    const { wantedOrder } = await import('./vehicle-values.ts');
    expect(wantedOrder({ ...GOOD, images: [FILE, 'a', FILE] }, vehicleWith('a', 'n1', 'n2'))).toEqual([
      'n1',
      'a',
      'n2',
    ]);
  });
});
