import type { FoundPlace } from '@leitstand/contract/api/geo';
import { describe, expect, it } from 'vitest';
import { changed, chosenAddress } from './chosen-address.ts';

function found(place: string, city = place, postalCode = ''): FoundPlace {
  const location = { type: 'Point' as const, coordinates: [9.5, 51.3] as [number, number] };
  return { place, city, state: 'Hessen', country: 'Deutschland', postalCode, location, source: 'gazetteer' };
}

describe('a chosen suggestion', () => {
  it.each([
    ['garmi', found('Garmisch-Partenkirchen'), 'Garmisch-Partenkirchen'],
    ['muenchen', found('München'), 'München'],
    ['Munich', found('München'), 'München'],
    ['kirchen', found('Gelsenkirchen'), 'Gelsenkirchen'],
    ['10115', found('Berlin', 'Berlin', '10115'), 'Berlin'],
    ['Kreuzberg', found('Kreuzberg', 'Berlin'), 'Kreuzberg'],
    ['Wilhelmshöher Allee 12, Kassel', found('Kassel'), 'Wilhelmshöher Allee 12'],
    ['Wilhelmshöher Allee 12, 34117 Kassel', found('Kassel', 'Kassel', '34117'), 'Wilhelmshöher Allee 12'],
    ['Hof der Berufsschule, Goslar', found('Goslar'), 'Hof der Berufsschule'],
    ['Hof der Berufsschule Goslar', found('Goslar'), 'Hof der Berufsschule'],
    ['Hof der Berufsschule, Munich', found('München'), 'Hof der Berufsschule'],
    ['Rathaus, Kreuzberg', found('Kreuzberg', 'Berlin'), 'Rathaus, Kreuzberg'],
    ['Wilhelmshoeher Allee 12, Kassel', found('Wilhelmshöher Allee 12', 'Kassel'), 'Wilhelmshöher Allee 12'],
    ['Wilhelmshöher Allee 12, Kassel', found('Wilhelmshöher Allee', 'Kassel'), 'Wilhelmshöher Allee 12'],
    ['Schulhof, Bahnhofstr 3, Goslar', found('Bahnhofstraße 3', 'Goslar'), 'Schulhof, Bahnhofstraße 3'],
  ])('of %s keeps what was typed before it', (typed, suggestion, place) => {
    const { city, location } = suggestion;
    expect(chosenAddress(typed, suggestion)).toEqual({
      ...{ place, city, state: 'Hessen', country: 'Deutschland', location },
    });
  });
});

describe('an address', () => {
  it('is none once neither words nor a point are left', () => {
    const venue = changed(null, { place: 'Hof' });
    expect(venue).toMatchObject({ place: 'Hof', city: '', location: null });
    expect(changed(venue, { place: '' })).toBeNull();
    const point = chosenAddress('Kassel', found('Kassel'));
    expect(changed(point, { place: '', city: '' })).toMatchObject({ location: point.location });
  });
});
