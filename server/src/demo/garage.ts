import type { devices, vehicles } from '../db/schema/people.ts';
import { searchTextOf } from '../db/search.ts';
import type { Calendar } from './calendar.ts';
import { DAY_MS } from './calendar.ts';
import type { DemoImages } from './images.ts';
import { lastSeen, type Person } from './people/person.ts';
import { Random } from './random.ts';
import { ABOUT_BEGINNINGS, ABOUT_ENDINGS, ENGLISH_ABOUT } from './texts/about.ts';
import { ELECTRIC_MODELS, VEHICLE_DESCRIPTIONS } from './texts/garage.ts';
import { composed, filled } from './texts/phrase.ts';
import type { VehicleModel } from './vehicles.ts';

type VehicleRow = typeof vehicles.$inferInsert;
type DeviceRow = typeof devices.$inferInsert;

const TOKEN_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The users' vehicles, and what the users say about themselves. */
export function makeVehicles(calendar: Calendar, people: readonly Person[], images: DemoImages): VehicleRow[] {
  const random = new Random('cars');
  const rows: VehicleRow[] = [];
  for (const person of people) {
    if (!person.row.isAnonymous) person.row.about = aboutText(person, random);
    for (const vehicle of person.vehicles) rows.push(vehicleOf(person, vehicle, calendar, images, random));
  }
  // A few that an administrator removed recently.
  for (const row of random.some(rows, Math.max(2, Math.round(rows.length * 0.002)))) {
    row.deletedAt = calendar.momentBetween(new Date(calendar.now.getTime() - 25 * DAY_MS), calendar.now, random);
  }
  return rows.filter((row) => !row.deletedAt || row.deletedAt > (row.createdAt ?? calendar.now));
}

function vehicleOf(
  person: Person,
  vehicle: VehicleModel,
  calendar: Calendar,
  images: DemoImages,
  random: Random,
): VehicleRow {
  const createdAt = calendar.momentBetween(person.row.createdAt, lastSeen(person), random);
  const year = yearOf(vehicle, createdAt.getUTCFullYear(), random);
  const written = random.chance(0.8) ? random.pick(descriptionsFor(person, vehicle, year, createdAt)) : '';
  const description = filled(written, { town: person.town.name });
  const imageCount = random.weighted([
    [0, 16],
    [1, 44],
    [2, 27],
    [3, 13],
  ]);
  return {
    id: random.id(createdAt),
    userId: person.row.id,
    brand: vehicle.make,
    model: vehicle.model,
    year: random.chance(0.94) ? year : null,
    description,
    galleryImages: random.some(images.vehicles[vehicle.body], imageCount),
    createdAt,
    searchText: searchTextOf(vehicle.make, vehicle.model, description),
    deletedAt: null,
  };
}

function yearOf(vehicle: VehicleModel, thisYear: number, random: Random): number {
  if (vehicle.body === 'classic') return random.int(1958, 1989);
  if (ELECTRIC_MODELS.test(vehicle.model)) return random.int(Math.min(2020, thisYear), thisYear);
  return thisYear - Math.floor(random.next() * random.next() * 24);
}

function descriptionsFor(person: Person, vehicle: VehicleModel, year: number, createdAt: Date): readonly string[] {
  if (person.row.language === 'en') return VEHICLE_DESCRIPTIONS.english;
  if (vehicle.body === 'bike') return VEHICLE_DESCRIPTIONS.bike;
  if (vehicle.body === 'classic') return VEHICLE_DESCRIPTIONS.old;
  if (ELECTRIC_MODELS.test(vehicle.model)) return VEHICLE_DESCRIPTIONS.electric;
  if (vehicle.body === 'van' && year % 2 === 0) return VEHICLE_DESCRIPTIONS.van;
  if (year >= createdAt.getUTCFullYear() - 1) return VEHICLE_DESCRIPTIONS.recent;
  return VEHICLE_DESCRIPTIONS.any;
}

/** What people call their car in a sentence; motorbikes and users without a car get a word that always fits. */
export function nameOfVehicle(person: Person): string {
  const vehicle = person.vehicles.find((vehicle) => vehicle.category === 'Car');
  if (vehicle) return `${vehicle.make} ${vehicle.model}`;
  return person.row.language === 'en' ? 'car' : 'Wagen';
}

function aboutText(person: Person, random: Random): string {
  const gaps = { town: person.town.name, car: nameOfVehicle(person) };
  if (person.row.language === 'en') return filled(random.pick(ENGLISH_ABOUT), gaps);
  return filled(composed(random, [ABOUT_BEGINNINGS, 1], [ABOUT_ENDINGS, 0.55]), gaps);
}

/** Phones that receive push messages; the tokens look real but are made up. */
export function makeDevices(people: readonly Person[]): DeviceRow[] {
  const random = new Random('devices');
  return people.flatMap((person) =>
    Array.from({ length: random.chance(0.84) ? (random.chance(0.06) ? 2 : 1) : 0 }, () => ({
      token: `${random.text(22, TOKEN_LETTERS)}:APA91b${random.text(76, TOKEN_LETTERS)}`,
      userId: person.row.id,
      createdAt: person.row.createdAt,
    })),
  );
}
