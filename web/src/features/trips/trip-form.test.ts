import { trip } from '@leitstand/contract/trips';
import { beforeAll, expect, it, vi } from 'vitest';

let tripForm: typeof import('./trip-form.tsx').tripForm;

// The language is stored in the browser.
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
  ({ tripForm } = await import('./trip-form.tsx'));
});

const PLACE = {
  place: 'Garmisch',
  city: '',
  state: '',
  country: '',
  location: { type: 'Point' as const, coordinates: [11.1, 47.5] as [number, number] },
};
const RECORD = trip.parse({
  title: 'Passfahrt',
  category: '2 point',
  description: 'Über den Pass',
  tripDate: '2027-08-01T08:00:00.000Z',
  startPointAddress: PLACE,
  endPointAddress: PLACE,
  totalTripDistance: 612_000,
});

it('requires the end point only for a trip with two points', () => {
  const values = { ...tripForm.valuesOf(RECORD), endPointAddress: null };
  expect(tripForm.validate(values)).toEqual({ endPointAddress: 'Das Feld Endpunkt darf nicht leer sein.' });
  expect(tripForm.missing(values)).toEqual(['endPointAddress']);
  expect(tripForm.validate({ ...values, category: '1 point' })).toEqual({});
});

it('sends neither end point nor distance of a trip with one point', () => {
  const values = tripForm.valuesOf(RECORD);
  expect(tripForm.bodyOf(values)).toMatchObject({ endPointAddress: PLACE, totalTripDistance: 612_000, image: '' });
  const { endPointAddress, totalTripDistance } = tripForm.bodyOf({ ...values, category: '1 point' });
  expect([endPointAddress, totalTripDistance]).toEqual([undefined, undefined]);
});

it('leaves the category blank if it is unknown', () => {
  const values = tripForm.valuesOf({ ...RECORD, category: 'custom' });
  expect(tripForm.validate({ ...values, title: '' })).toEqual({
    title: 'Das Feld Name darf nicht leer sein.',
    category: 'Das Feld Typ darf nicht leer sein.',
  });
});

it('does not compare the distance, which follows from the points', () => {
  expect(Object.keys(tripForm.describe('de'))).not.toContain('totalTripDistance');
});
