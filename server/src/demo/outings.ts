import type { events, presetTrips, trips } from '../db/schema/community.ts';
import { searchTextOf } from '../db/search.ts';
import type { Calendar } from './calendar.ts';
import { DAY_MS, HOUR_MS } from './calendar.ts';
import type { DemoImages } from './images.ts';
import { lastSeen, type Person } from './person.ts';
import { addressIn, GERMAN_TOWNS } from './places.ts';
import { Random, weightedPicker } from './random.ts';
import { addressOfStop, ROUTES, roadDistance } from './routes.ts';
import * as text from './texts/outings.ts';
import { composed, filled } from './texts/phrase.ts';
import { cell } from './written-lists.ts';

export type TripRow = typeof trips.$inferInsert & { createdAt: Date };
type EventRow = typeof events.$inferInsert;
type PresetTripRow = typeof presetTrips.$inferInsert;

/** Outings with one meeting point or from one place to another; a few are organised by the operator. */
export function makeTrips(calendar: Calendar, people: readonly Person[], count: number, images: DemoImages): TripRow[] {
  const random = new Random('trips');
  const members = people.filter((person) => !person.row.isAnonymous && !person.row.deletedAt && person.activeDays > 4);
  const host = weightedPicker(members, (person) => person.activeDays * random.next());
  const rows = Array.from({ length: count }, (_, index) => {
    const person = host(random);
    const isFresh = index < Math.max(3, count / 400);
    const createdAt = isFresh
      ? calendar.momentOn(calendar.today - (index % 2), random)
      : calendar.momentBetween(person.row.createdAt, lastSeen(person), random);
    const offeredByHouse = isFresh || random.chance(0.06);
    return tripOf(offeredByHouse ? undefined : person, createdAt, calendar, images, random);
  });
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function tripOf(
  person: Person | undefined,
  createdAt: Date,
  calendar: Calendar,
  images: DemoImages,
  random: Random,
): TripRow {
  const route = random.pick(ROUTES);
  const isDrive = random.chance(0.64);
  const town = person?.town ?? random.pick(GERMAN_TOWNS);
  const english = person?.row.language === 'en';
  const hour = random.int(8, 11);
  const gaps = { route: route.name, from: route.from.name, to: route.to.name, town: town.name, hour: String(hour) };
  const titles = isDrive ? (english ? text.ENGLISH_TRIP_TITLES : text.TRIP_TITLES) : text.MEETING_TITLES;
  const title = filled(random.pick(titles), gaps);
  const written = english
    ? random.pick(text.ENGLISH_TRIP_TEXTS)
    : isDrive
      ? composed(random, [text.TRIP_BEGINNINGS, 1], [text.TRIP_MIDDLES, 0.6], [text.TRIP_ENDINGS, 0.35])
      : composed(random, [text.MEETING_TEXTS, 1], [text.TRIP_ENDINGS, 0.5]);
  const description = filled(written, gaps);
  return {
    id: random.id(createdAt),
    userId: person?.row.id ?? null,
    title,
    category: isDrive ? '2 point' : '1 point',
    description,
    tripDate: dateAfter(createdAt, 2 + random.next() ** 2 * 45, hour, calendar),
    startPointAddress: isDrive
      ? addressOfStop(route.from, `Parkplatz ${route.from.name}`)
      : addressIn(town, random.pick(text.EVENT_PLACES), random),
    endPointAddress: isDrive ? addressOfStop(route.to, route.to.name) : null,
    maxParticipants: random.chance(0.8) ? random.pick([4, 6, 8, 10, 12, 15, 20, 25, 30, 40]) : null,
    totalTripDistance: isDrive ? Math.round(roadDistance(route.from, route.to) * random.between(0.94, 1.25)) : null,
    image: random.chance(0.93) ? random.pick(images.scenes[isDrive ? route.terrain : 'town']) : '',
    createdAt,
    searchText: searchTextOf(title, description),
    deletedAt: null,
    deletionReason: null,
  };
}

export function makeEvents(calendar: Calendar, count: number, images: DemoImages): EventRow[] {
  const random = new Random('events');
  const rows = Array.from({ length: count }, (_, index) => {
    const day = index < 2 ? calendar.today - index : Math.floor(random.next() ** 0.75 * (calendar.today + 1));
    const createdAt = calendar.momentOn(day, random);
    const town = random.pick(GERMAN_TOWNS);
    const kind = random.pick(text.EVENT_KINDS);
    const place = random.pick(text.EVENT_PLACES);
    const title = filled(cell(kind, 0), { town: town.name });
    const description = `${cell(kind, 1)} ${random.some(text.EVENT_ENDINGS, random.int(1, 3)).join(' ')}`;
    return {
      id: random.id(createdAt),
      title,
      description,
      eventDate: dateAfter(createdAt, random.between(9, 75), random.int(9, 18), calendar),
      image: random.pick(random.chance(0.5) ? images.vehicles.classic : images.scenes.town),
      eventAddress: addressIn(town, place, random),
      createdAt,
      searchText: searchTextOf(title, description, place, town.name),
      deletedAt: removedLately(index, createdAt, calendar, random),
    };
  });
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

/** Ready-made trips: the routes themselves. */
export function makePresetTrips(calendar: Calendar, images: DemoImages): PresetTripRow[] {
  const random = new Random('preset trips');
  return ROUTES.map((route, index) => {
    const createdAt = calendar.momentOn(
      Math.round(((index + 0.5) / ROUTES.length) * (calendar.today - 12)) + 10,
      random,
    );
    const title = random.chance(0.6) ? route.name : `${route.name}: ${route.from.name} – ${route.to.name}`;
    return {
      id: random.id(createdAt),
      title,
      image: random.pick(images.scenes[route.terrain]),
      createdAt,
      searchText: searchTextOf(title),
      deletedAt: removedLately(index, createdAt, calendar, random),
    };
  });
}

/** A few old records are deleted but can still be restored. */
function removedLately(index: number, createdAt: Date, calendar: Calendar, random: Random): Date | null {
  const latest = new Date(calendar.now.getTime() - 26 * DAY_MS);
  return index % 41 === 7 && createdAt < latest ? calendar.momentBetween(latest, calendar.now, random) : null;
}

/** That many days later at a full hour, which may be in the future. */
function dateAfter(moment: Date, days: number, hour: number, calendar: Calendar): Date {
  const day = Math.round(calendar.indexOf(moment) + days);
  const start =
    day <= calendar.today
      ? calendar.start(day)
      : new Date(calendar.start(calendar.today).getTime() + (day - calendar.today) * DAY_MS);
  return new Date(start.getTime() + hour * HOUR_MS);
}
