import type { rewardOrders } from '../db/schema/offers.ts';
import { searchTextOf } from '../db/search.ts';
import { KEPT_DAYS, keptSince } from '../retention.ts';
import { type Calendar, DAY_MS } from './calendar.ts';
import { lastSeen, type Person } from './people/person.ts';
import { someName } from './people/user-names.ts';
import { countryNameOf, GERMAN_TOWNS, streetAndNumber } from './places.ts';
import { Random, weightedPicker } from './random.ts';
import type { Offer } from './rewards.ts';

export type OrderRow = typeof rewardOrders.$inferInsert & { createdAt: Date; rewardSent: boolean };

/** Orders that members could afford. Counts each against its reward's stock and deducts the coins. */
export function makeOrders(
  calendar: Calendar,
  people: readonly Person[],
  offers: readonly Offer[],
  count: number,
): OrderRow[] {
  const random = new Random('orders');
  const members = people.filter(
    (person) => !person.row.isAnonymous && !person.row.deletedAt && person.coinsEarned >= 200,
  );
  const recently = members.filter((person) => person.lastDay >= calendar.today - 1);
  const coins = new Map(members.map((person) => [person, person.coinsEarned]));
  const buyer = weightedPicker(members, (person) => Math.sqrt(person.coinsEarned));
  const rows: OrderRow[] = [];
  for (let attempt = 0; rows.length < count && attempt < count * 8; attempt += 1) {
    const isFresh = rows.length < count * 0.045 && recently.length > 0;
    const person = isFresh ? random.pick(recently) : buyer(random);
    const left = coins.get(person) ?? 0;
    const createdAt = isFresh ? lately(person, calendar, random) : someTime(person, calendar, random);
    const suited = offers.filter(
      ({ row }) =>
        row.coins <= left && (row.createdAt ?? createdAt) < createdAt && (!row.deletedAt || row.deletedAt > createdAt),
    );
    if (suited.length === 0) continue;
    const offer = random.weighted(suited.map((candidate) => [candidate, candidate.appeal] as const));
    const row = withoutOldRecipient(orderOf(person, offer, createdAt, calendar, random), calendar);
    rows.push(row);
    if (row.cancelledAt) continue;
    offer.row.redeemed += 1;
    if (row.userId) coins.set(person, left - offer.row.coins);
  }
  for (const [person, left] of coins) person.row.currentCoins = left;
  return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

function orderOf(person: Person, offer: Offer, createdAt: Date, calendar: Calendar, random: Random): OrderRow {
  const { row: reward } = offer;
  const age = (calendar.now.getTime() - createdAt.getTime()) / DAY_MS;
  const cancelled = age > 2 && random.chance(0.03);
  const sent = !cancelled && random.chance(age > 26 ? 1 : age > 12 ? 0.62 : age > 4 ? 0.2 : 0);
  // A user who has left: the name on the parcel stays, the rest was erased with the account.
  const erased = sent && age > 120 && random.chance(0.035);
  const isParcel = reward.type === 'address';
  const gone = someName(random.pick(GERMAN_TOWNS), random);
  const userName = erased ? `${gone.first} ${gone.last}` : person.row.userName;
  const userEmail = erased ? '' : person.row.email;
  const address = isParcel && !erased ? parcelAddress(person, random) : '';
  const carrier = random.chance(0.8) ? 'dhl' : 'gls';
  const trackingNumber = sent && isParcel && random.chance(0.95) ? trackingNumberOf(carrier, random) : '';
  return {
    id: random.id(createdAt),
    rewardId: reward.id,
    rewardTitle: reward.title,
    rewardCategory: reward.category,
    rewardType: reward.type,
    coins: reward.coins,
    userId: erased ? null : person.row.id,
    userName,
    userEmail,
    address,
    email: isParcel ? '' : userEmail,
    createdAt,
    rewardSent: sent,
    sentAt: sent
      ? calendar.momentBetween(
          new Date(createdAt.getTime() + DAY_MS),
          new Date(createdAt.getTime() + 7 * DAY_MS),
          random,
        )
      : null,
    trackingNumber,
    carrier: trackingNumber ? carrier : 'dhl',
    cancelledAt: cancelled
      ? calendar.momentBetween(createdAt, new Date(createdAt.getTime() + 2 * DAY_MS), random)
      : null,
    recipientErasedAt: null,
    searchText: searchTextOf(reward.title, userName, userEmail, address, trackingNumber),
  };
}

/** As the purge leaves orders that were sent or cancelled long ago. */
function withoutOldRecipient(row: OrderRow, calendar: Calendar): OrderRow {
  const settledAt = row.sentAt ?? row.cancelledAt;
  if (!settledAt || settledAt > keptSince(KEPT_DAYS.orderRecipient, calendar.now)) return row;
  const recipientErasedAt = new Date(settledAt.getTime() + KEPT_DAYS.orderRecipient * DAY_MS);
  const erased = { userName: '', userEmail: '', address: '', email: '', trackingNumber: '' };
  return { ...row, ...erased, searchText: searchTextOf(row.rewardTitle), recipientErasedAt };
}

function lately(person: Person, calendar: Calendar, random: Random): Date {
  const from = Math.max(person.row.createdAt.getTime(), calendar.now.getTime() - random.next() ** 2 * 16 * DAY_MS);
  return calendar.momentBetween(new Date(from), lastSeen(person), random);
}

/** People order once they have collected coins, so rather late than early. */
function someTime(person: Person, calendar: Calendar, random: Random): Date {
  const from = person.row.createdAt.getTime();
  const until = lastSeen(person).getTime();
  return calendar.momentBetween(new Date(from + (until - from) * 0.25), new Date(until), random);
}

/** Typed by hand, so the format varies: mostly three lines, sometimes one, sometimes with the country. */
function parcelAddress(person: Person, random: Random): string {
  const { town } = person;
  const street = streetAndNumber(random);
  const city = `${town.postalCode} ${town.name}`;
  const country = countryNameOf(town.country);
  if (town.country !== 'DE') return `${person.fullName}\n${street}\n${city}\n${country}`;
  return random.weighted([
    [`${person.fullName}\n${street}\n${city}`, 72],
    [`${street}, ${city}`, 12],
    [`${person.fullName}\n${street}\n${city}\n${country}`, 11],
    [`${person.fullName}, ${street}, ${city}, ${random.pick(['Deutschland', 'Germany', 'DE'])}`, 5],
  ]);
}

/** A DHL number ends in a check digit (weights 3 and 1); GLS uses eleven digits or eight characters. */
function trackingNumberOf(carrier: 'dhl' | 'gls', random: Random): string {
  if (carrier === 'gls') {
    return random.chance(0.6) ? `5${random.digits(10)}` : `Z${random.text(7, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789')}`;
  }
  const body = `00340434${random.digits(11)}`;
  const sum = [...body].reverse().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}
