import { newsMessages } from '../db/schema/community.ts';
import type { appVersions, levels, makes } from '../db/schema/offers.ts';
import { searchTextOf } from '../db/search.ts';
import { type Calendar, DAY_MS } from './calendar.ts';
import type { DemoImages } from './images.ts';
import type { Person } from './people/person.ts';
import { Random } from './random.ts';
import { CAMPAIGNS, NEWS, VERSION_RULES } from './texts/announcements.ts';
import { VEHICLE_MODELS } from './vehicles.ts';

type NewsMessageRow = typeof newsMessages.$inferInsert;

export const LEVEL_COINS = [0, 100, 250, 500, 900, 1500, 2300, 3400, 5000, 7500, 11_000, 16_000] as const;

export function makeLevels(calendar: Calendar, images: DemoImages): (typeof levels.$inferInsert)[] {
  const random = new Random('levels');
  return LEVEL_COINS.map((coins, index) => {
    const createdAt = calendar.momentOn(index < 9 ? 330 : 860, random);
    return {
      id: random.id(createdAt),
      level: index + 1,
      coins,
      image: images.levels[index] ?? '',
      status: 1,
      createdAt,
    };
  });
}

/** What the app stores about its users and the panel does not change. */
export function fillAppFields(people: readonly Person[]): void {
  const random = new Random('app fields');
  for (const person of people) {
    const known = person.activeDays * random.next();
    person.row.appFields = {
      loginType: person.row.isAnonymous ? 'anonymous' : random.pick(['email', 'email', 'google', 'apple']),
      level: LEVEL_COINS.filter((coins) => coins <= person.coinsEarned).length,
      totalCoins: person.coinsEarned,
      followers: Math.floor(known * random.between(0.1, 1.6)),
      following: Math.floor(known * random.between(0.2, 0.9)),
    };
  }
}

/** Makes and models, except a few that only occur in users' vehicles: something for the sync to find. */
export function makeMakes(calendar: Calendar): (typeof makes.$inferInsert)[] {
  const random = new Random('makes');
  const missing = new Set(random.some(VEHICLE_MODELS, 12));
  return VEHICLE_MODELS.filter((vehicle) => !missing.has(vehicle)).map(({ category, make, model }) => {
    const createdAt = calendar.momentOn(random.chance(0.85) ? 1 : random.int(30, calendar.today - 3), random);
    return { id: random.id(createdAt), category, make, model, createdAt, searchText: searchTextOf(make, model) };
  });
}

/** Every topic on one day, in all languages it is available in. */
export function makeNewsMessages(calendar: Calendar, images: DemoImages): NewsMessageRow[] {
  const random = new Random('news');
  const topics = [...new Set(NEWS.map((news) => news.topic))];
  return NEWS.map((news) => {
    const topic = topics.indexOf(news.topic);
    const createdAt = calendar.momentOn(calendar.today - 2 - topic * 47, random);
    const scenes = images.scenes[topic % 2 === 0 ? 'alpine' : 'coast'];
    return {
      id: random.id(createdAt),
      description: news.text,
      image: scenes[topic % scenes.length] ?? '',
      link: news.path ? `https://app.leitstand.example/${news.language}/${news.path}` : null,
      linkText: news.label || null,
      language: newsMessages.language.enumValues.find((known) => known === news.language) ?? 'de',
      campaign: CAMPAIGNS[news.topic] ?? '',
      createdAt,
      deletedAt: null,
    };
  });
}

export function makeAppVersions(calendar: Calendar): (typeof appVersions.$inferInsert)[] {
  const random = new Random('app versions');
  return VERSION_RULES.map(({ daysAgo, minimumVersion, recommendUpdate }) => {
    const createdAt = new Date(calendar.now.getTime() - daysAgo * DAY_MS);
    return { id: random.id(createdAt), minimumVersion, recommendUpdate, createdAt };
  });
}
