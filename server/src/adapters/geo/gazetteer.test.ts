import { greatCircleMetres } from '@leitstand/contract/base/great-circle';
import { describe, expect, it } from 'vitest';
import { GERMAN_TOWNS } from '../../demo/places.ts';
import { openGazetteer } from './gazetteer.ts';

const gazetteer = openGazetteer();

async function first(text: string) {
  return (await gazetteer.search(text, 1))[0];
}

describe('searching the gazetteer', () => {
  it.each([
    ['münchen', 'München', 'Bayern'],
    ['muenchen', 'München', 'Bayern'],
    ['munchen', 'München', 'Bayern'],
    ['MÜNCHEN', 'München', 'Bayern'],
    ['Munich', 'München', 'Bayern'],
    ['Garmisch', 'Garmisch-Partenkirchen', 'Bayern'],
    ['garmisch partenkirchen', 'Garmisch-Partenkirchen', 'Bayern'],
    ['Partenkirchen', 'Garmisch-Partenkirchen', 'Bayern'],
    ['köln', 'Köln', 'Nordrhein-Westfalen'],
    ['koeln', 'Köln', 'Nordrhein-Westfalen'],
    ['Düsseldorf', 'Düsseldorf', 'Nordrhein-Westfalen'],
    ['duesseldorf', 'Düsseldorf', 'Nordrhein-Westfalen'],
    ['Nürnberg', 'Nürnberg', 'Bayern'],
    ['nuernberg', 'Nürnberg', 'Bayern'],
    ['Saarbrücken', 'Saarbrücken', 'Saarland'],
    ['Osnabrueck', 'Osnabrück', 'Niedersachsen'],
    ['Göttingen', 'Göttingen', 'Niedersachsen'],
    ['Tübingen', 'Tübingen', 'Baden-Württemberg'],
    ['Lübeck', 'Lübeck', 'Schleswig-Holstein'],
    ['Würzburg', 'Würzburg', 'Bayern'],
    ['Gießen', 'Gießen', 'Hessen'],
    ['giessen', 'Gießen', 'Hessen'],
    ['Meißen', 'Meißen', 'Sachsen'],
    ['meissen', 'Meißen', 'Sachsen'],
    ['Zülpich', 'Zülpich', 'Nordrhein-Westfalen'],
    ['Görlitz', 'Görlitz', 'Sachsen'],
    ['Fürth', 'Fürth', 'Bayern'],
    ['Mönchengladbach', 'Mönchengladbach', 'Nordrhein-Westfalen'],
    ['Mülheim', 'Mülheim an der Ruhr', 'Nordrhein-Westfalen'],
    ['Frankfurt', 'Frankfurt am Main', 'Hessen'],
    ['Frankfurt (Oder)', 'Frankfurt (Oder)', 'Brandenburg'],
    ['frankfurt oder', 'Frankfurt (Oder)', 'Brandenburg'],
    ['Halle', 'Halle (Saale)', 'Sachsen-Anhalt'],
    ['Freiburg', 'Freiburg im Breisgau', 'Baden-Württemberg'],
    ['Rothenburg', 'Rothenburg ob der Tauber', 'Bayern'],
    ['Neustadt an der Weinstraße', 'Neustadt an der Weinstraße', 'Rheinland-Pfalz'],
    ['Hann. Münden', 'Hann. Münden', 'Niedersachsen'],
    ['Wittenberg', 'Lutherstadt Wittenberg', 'Sachsen-Anhalt'],
    ['Erfurt', 'Erfurt', 'Thüringen'],
    ['Rostock', 'Rostock', 'Mecklenburg-Vorpommern'],
    ['Bremerhaven', 'Bremerhaven', 'Bremen'],
    ['Wien', 'Wien', 'Wien'],
    ['Vienna', 'Wien', 'Wien'],
    ['Sankt Pölten', 'St. Pölten', 'Niederösterreich'],
    ['St. Poelten', 'St. Pölten', 'Niederösterreich'],
    ['Zürich', 'Zürich', 'Zürich'],
    ['st gallen', 'St. Gallen', 'St. Gallen'],
    ['Genf', 'Genf', 'Genf'],
  ])('%s is %s in %s', async (text, place, state) => {
    expect(await first(text)).toMatchObject({ place, city: place, state, source: 'gazetteer' });
  });

  it.each([
    ['Bozen', 'Bozen', 'Italien'],
    ['Straßburg', 'Straßburg', 'Frankreich'],
    ['Breslau', 'Wrocław', 'Polen'],
    ['wroclaw', 'Wrocław', 'Polen'],
    ['Prag', 'Prag', 'Tschechien'],
    ['Kopenhagen', 'Kopenhagen', 'Dänemark'],
    ['Luxemburg', 'Luxemburg', 'Luxemburg'],
    ['Tokio', 'Tokio', 'Japan'],
  ])('%s is %s, %s', async (text, place, country) => {
    expect(await first(text)).toMatchObject({ place, country, postalCode: '' });
  });

  it.each([
    ['10115', 'Berlin', 13.41, 52.52],
    ['80331', 'München', 11.58, 48.14],
    ['50667', 'Köln', 6.95, 50.93],
    ['82467', 'Garmisch-Partenkirchen', 11.1, 47.49],
    ['01067', 'Dresden', 13.74, 51.05],
    ['15230', 'Frankfurt (Oder)', 14.55, 52.35],
    ['60311', 'Frankfurt am Main', 8.68, 50.11],
    ['24937', 'Flensburg', 9.44, 54.79],
    ['27472', 'Cuxhaven', 8.7, 53.87],
    ['67433', 'Neustadt an der Weinstraße', 8.14, 49.35],
    ['91541', 'Rothenburg ob der Tauber', 10.18, 49.38],
    ['99084', 'Erfurt', 11.03, 50.98],
  ])('the postal code %s is in %s', async (code, place, longitude, latitude) => {
    const found = await first(code);
    expect(found).toMatchObject({ place, postalCode: code, country: 'Deutschland' });
    expect(found?.location?.coordinates[0]).toBeCloseTo(longitude, 1);
    expect(found?.location?.coordinates[1]).toBeCloseTo(latitude, 1);
  });

  it.each(GERMAN_TOWNS.map((town) => [town.name, town] as const))(
    'agrees with the demo world on %s',
    async (_, town) => {
      for (const text of [town.name, town.postalCode]) {
        const [longitude = 0, latitude = 0] = (await first(text))?.location?.coordinates ?? [];
        expect(greatCircleMetres([longitude, latitude], [town.longitude, town.latitude]), text).toBeLessThan(12_000);
      }
    },
  );

  it('locates an unlisted village near its neighbours, by its code', async () => {
    expect(await first('28844')).toMatchObject({ place: 'Weyhe', state: 'Niedersachsen', postalCode: '28844' });
    const [longitude = 0, latitude = 0] = (await first('28844'))?.location?.coordinates ?? [];
    expect(greatCircleMetres([longitude, latitude], [8.873, 52.993])).toBeLessThan(25_000);
  });

  it('finds an address by its code or its town', async () => {
    expect(await first('Chausseestraße 111, 10115 Berlin')).toMatchObject({ place: 'Berlin', postalCode: '10115' });
    expect(await first('Bahnhofstraße 1, Garmisch-Partenkirchen')).toMatchObject({ postalCode: '82467' });
    expect(await first('99999 Köln')).toMatchObject({ place: 'Köln' });
    expect((await gazetteer.search('17192 Klink', 5)).map(({ place }) => place)).toEqual(['Klink', 'Waren']);
    expect((await gazetteer.search('101', 3)).map(({ postalCode }) => postalCode)).toEqual(['10115', '10117', '10119']);
    expect((await gazetteer.search('1011', 3)).map(({ place }) => place)).toEqual(['Wien', 'Lausanne', 'Berlin']);
  });

  it.each([
    ['Hof der Berufsschule, Goslar', 'Goslar'],
    ['Hof der Berufsschule Goslar', 'Goslar'],
    ['Hof, Goslar', 'Goslar'],
    ['Wilhelmshöher Allee 12, Kassel', 'Kassel'],
    ['Parkplatz am Kurpark Bad Harzburg', 'Bad Harzburg'],
    ['Garmisch-Partenkirchen, Deutschland', 'Garmisch-Partenkirchen'],
    ['Kirche von 1756, Goslar', 'Goslar'],
    ['Rathausplatz 1, 1010 Wien', 'Wien'],
    ['Bundesplatz 3, 3011 Bern', 'Bern'],
  ])('finds the town of %s', async (text, place) => {
    expect(await first(text)).toMatchObject({ place });
  });

  it.each([
    ['8010', 'Graz', 'Österreich'],
    ['6020', 'Innsbruck', 'Österreich'],
    ['8001', 'Zürich', 'Schweiz'],
    ['7260', 'Davos Dorf', 'Schweiz'],
    ['5020 Salz', 'Salzburg', 'Österreich'],
  ])('finds the postal code %s of %s', async (code, place, country) => {
    expect(await first(code)).toMatchObject({ place, country, postalCode: code.slice(0, 4) });
  });

  it('ranks exact matches first, then prefixes, then the rest; larger towns first', async () => {
    const places = (await gazetteer.search('halle', 100)).map(({ place }) => place);
    expect(places.slice(0, 2)).toEqual(['Halle (Saale)', 'Halle']);
    expect(places.indexOf('Halle')).toBeLessThan(places.indexOf('Hallein'));
    expect(places.indexOf('Hallein')).toBeLessThan(places.indexOf('Hallerndorf'));
    const neustadt = (await gazetteer.search('Neustadt', 3)).map(({ place }) => place);
    expect(neustadt).toEqual(['Neustadt an der Weinstraße', 'Neustadt am Rübenberge', 'Neustadt bei Coburg']);
    const within = (await gazetteer.search('kirchen', 100)).map(({ place }) => place);
    expect(within.indexOf('Kirchen')).toBeLessThan(within.indexOf('Gelsenkirchen'));
    expect(within).toContain('Gelsenkirchen');
  });

  it('returns a district with its town', async () => {
    expect(await first('Kreuzberg')).toMatchObject({ place: 'Kreuzberg', city: 'Berlin', state: 'Berlin' });
    expect((await gazetteer.search('Mülheim', 2))[1]).toMatchObject({ place: 'Mülheim', city: 'Köln' });
  });

  it('leaves the postal code empty if a town has several', async () => {
    expect(await first('Berlin')).toMatchObject({ postalCode: '' });
    expect(await first('Garmisch')).toMatchObject({ postalCode: '82467' });
  });

  it.each(['', ' ', 'x', '%', '%%', '__', "' or 1=1", '99999', '()[]*+?\\', '😀😀', 'Qwxyzk', ',,,', 'ⓐ', '\u0301'])(
    'finds nothing for %j',
    async (text) => {
      expect(await gazetteer.search(text, 10)).toEqual([]);
    },
  );

  it('respects the limit', async () => {
    expect(await gazetteer.search('berg', 7)).toHaveLength(7);
    expect(await gazetteer.search('10', 7)).toHaveLength(7);
    expect(await gazetteer.search('17192', 1)).toHaveLength(1);
  });
});

describe('the nearest town', () => {
  it.each([
    [11.5755, 48.1374, 'München', 'München'],
    [6.96, 50.94, 'Altstadt Nord', 'Köln'],
    [11.09, 47.5, 'Garmisch-Partenkirchen', 'Garmisch-Partenkirchen'],
    [13.4033, 52.4973, 'Kreuzberg', 'Berlin'],
    [16.3721, 48.2085, 'Wien', 'Wien'],
    [8.55, 47.3667, 'Zürich', 'Zürich'],
    [11.3354, 46.4927, 'Bozen', 'Bozen'],
    [11.02, 47.47, 'Grainau', 'Grainau'],
  ])('of %d %d is %s', async (longitude, latitude, place, city) => {
    const found = await gazetteer.reverse([longitude, latitude]);
    expect(found).toMatchObject({ place, city, source: 'gazetteer' });
    expect(found.location).toEqual({ type: 'Point', coordinates: [longitude, latitude] });
  });

  it.each([
    [-30, 40],
    [0, 90],
    [0, -90],
    [180, 0],
  ])('is none at %d %d', async (longitude, latitude) => {
    const found = await gazetteer.reverse([longitude, latitude]);
    expect(found).toMatchObject({ place: '', city: '', state: '', country: '', postalCode: '' });
  });

  it('is found across the date line', async () => {
    expect((await gazetteer.reverse([-179.9, 67.9])).place).toBe('');
    expect(greatCircleMetres([179.9, 0], [-179.9, 0])).toBeCloseTo(22_239, -1);
  });
});

describe('the great circle', () => {
  it('matches well-known distances', () => {
    expect(greatCircleMetres([13.405, 52.52], [11.5755, 48.1374]) / 1000).toBeCloseTo(504.4, 0);
    expect(greatCircleMetres([0, 0], [180, 0]) / 1000).toBeCloseTo(20_015, 0);
    expect(greatCircleMetres([10, 50], [10, 50])).toBe(0);
  });
});
