import type { posts } from '../db/schema/community.ts';
import { searchTextOf } from '../db/search.ts';
import type { Calendar } from './calendar.ts';
import { DAY_MS } from './calendar.ts';
import { nameOfVehicle } from './garage.ts';
import type { DemoImages } from './images.ts';
import { lastSeen, type Person } from './person.ts';
import { addressIn } from './places.ts';
import { Random, weightedPicker } from './random.ts';
import { addressOfStop, ROUTES, type Route } from './routes.ts';
import { composed, filled } from './texts/phrase.ts';
import { DRIVE_POSTS, ENGLISH_POSTS, MOMENT_POSTS, POST_ENDINGS, POST_MIDDLES, SEASONAL_POSTS } from './texts/posts.ts';

export type PostRow = typeof posts.$inferInsert & { createdAt: Date; description: string };

/** Posts of members; the active ones write most of them. */
export function makePosts(calendar: Calendar, people: readonly Person[], count: number, images: DemoImages): PostRow[] {
  const random = new Random('posts');
  const members = people.filter((person) => !person.row.isAnonymous && !person.row.deletedAt);
  const recently = members.filter((person) => person.lastDay >= calendar.today - 1);
  const author = weightedPicker(members, (person) => person.activeDays * random.next() ** 3);
  const rows: PostRow[] = [];
  for (let index = 0; index < count; index += 1) {
    const isFresh = index < Math.max(6, count / 500) && recently.length > 0;
    const person = isFresh ? random.pick(recently) : author(random);
    const earliest = isFresh ? lastSeen(person).getTime() - 0.2 * DAY_MS : 0;
    const from = new Date(Math.max(earliest, person.row.createdAt.getTime()));
    rows.push(postOf(person, calendar.momentBetween(from, lastSeen(person), random), images, random));
  }
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function postOf(person: Person, createdAt: Date, images: DemoImages, random: Random): PostRow {
  const route = random.pick(ROUTES);
  const atRoute = random.chance(0.4);
  const description = random.chance(0.04) ? '' : postText(person, route, createdAt, random);
  const address = atRoute
    ? addressOfStop(random.pick([route.from, route.to]), route.name)
    : addressIn(person.town, person.town.name, random);
  return {
    id: random.id(createdAt),
    userId: person.row.id,
    description,
    galleryImages: imagesFor(person, atRoute ? route : undefined, images, random),
    address: random.chance(0.72) ? address : null,
    likes: Math.floor(random.next() ** 4 * 180),
    commentsCount: Math.floor(random.next() ** 4 * 32),
    createdAt,
    searchText: searchTextOf(description, person.row.userName),
    deletedAt: null,
    deletionReason: null,
  };
}

function postText(person: Person, route: Route, createdAt: Date, random: Random): string {
  const gaps = {
    route: route.name,
    town: random.chance(0.5) ? route.to.name : person.town.name,
    car: nameOfVehicle(person),
    km: String(random.int(110, 390)),
  };
  if (person.row.language === 'en') return filled(random.pick(ENGLISH_POSTS), gaps);
  const inSeason = SEASONAL_POSTS.filter((post) => post.months.includes(createdAt.getUTCMonth() + 1));
  if (random.chance(0.32)) {
    const short = random.chance(0.45) && inSeason.length > 0 ? random.pick(inSeason).text : random.pick(MOMENT_POSTS);
    return filled(short, gaps);
  }
  return filled(composed(random, [DRIVE_POSTS, 1], [POST_MIDDLES, 0.5], [POST_ENDINGS, 0.45]), gaps);
}

function imagesFor(person: Person, route: Route | undefined, images: DemoImages, random: Random): string[] {
  const count = random.weighted([
    [0, 8],
    [1, 52],
    [2, 22],
    [3, 12],
    [4, 6],
  ]);
  const vehicle = person.vehicles[0];
  const ofVehicle = vehicle ? random.some(images.vehicles[vehicle.body], 2) : [];
  const ofPlace = random.some(images.scenes[route?.terrain ?? random.pick(['town', 'hills', 'forest', 'lake'])], 3);
  const candidates = random.chance(0.5) ? [...ofVehicle, ...ofPlace] : [...ofPlace, ...ofVehicle];
  return candidates.slice(0, count);
}
