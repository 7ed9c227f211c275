import type { FoundPlace } from '@leitstand/contract/api/geo';
import { expect, it } from 'vitest';
import { NAMELESS } from './chosen-address.ts';
import { namesToFill, withoutFilled } from './fill-address.ts';

const GOSLAR: FoundPlace = {
  ...{ place: 'Goslar', city: 'Goslar', state: 'Niedersachsen', country: 'Deutschland' },
  ...{ postalCode: '', location: null, source: 'gazetteer' },
};
const NOWHERE: FoundPlace = { ...GOSLAR, place: '', city: '', state: '', country: '' };

it('fills what is empty and nothing else', () => {
  const names = { place: 'Goslar', city: 'Goslar', state: 'Niedersachsen', country: 'Deutschland' };
  expect(namesToFill(NAMELESS, GOSLAR)).toEqual(names);
  const { place: _, ...town } = names;
  expect(namesToFill({ ...NAMELESS, place: 'Hof' }, GOSLAR)).toEqual(town);
  expect(namesToFill({ ...NAMELESS, place: 'Hof', city: 'goslar' }, GOSLAR)).toEqual({
    state: 'Niedersachsen',
    country: 'Deutschland',
  });
  expect(namesToFill({ ...NAMELESS, place: 'Hof', city: 'Kassel' }, GOSLAR)).toEqual({});
  expect(namesToFill({ ...NAMELESS, city: 'Kassel' }, GOSLAR)).toEqual({});
  expect(namesToFill({ ...NAMELESS, place: 'Hof', city: 'Goslar', country: 'DE' }, GOSLAR)).toEqual({});
  expect(namesToFill({ ...NAMELESS, place: 'Boje 7' }, NOWHERE)).toEqual({ state: '', country: '' });
});

it('forgets what an earlier lookup filled in, unless it was changed since', () => {
  const filled = namesToFill(NAMELESS, GOSLAR);
  const address = { ...NAMELESS, ...filled };
  expect(withoutFilled(address, filled)).toEqual(NAMELESS);
  expect(withoutFilled({ ...address, place: 'Markt' }, filled)).toEqual({ ...NAMELESS, place: 'Markt' });
  expect(withoutFilled({ ...address, city: 'Oker' }, filled)).toMatchObject({ place: '', city: 'Oker' });
  expect(withoutFilled(address, {})).toEqual(address);
});
