import { plainFold, searchTextOf } from '../../db/search.ts';
import type { Calendar } from '../calendar.ts';
import { DAY_MS } from '../calendar.ts';
import type { DemoImages } from '../images.ts';
import { pointNear, TOWNS } from '../places.ts';
import { Random, weightedPicker } from '../random.ts';
import { someVehicle } from '../vehicles.ts';
import type { Person } from './person.ts';
import { somePhone, somePhoneNumber } from './phones.ts';
import { ANONYMOUS_SHARE, registrationMoments } from './registrations.ts';
import { EmailAddresses, someName, UserNames } from './user-names.ts';

const pickTown = weightedPicker(TOWNS, (town) => town.weight);

/** All users who have an account today, in the order of registration. `activity.ts` adds what they did. */
export function makePeople(calendar: Calendar, count: number, images: DemoImages): Person[] {
  const random = new Random('people');
  const names = new UserNames();
  const emails = new EmailAddresses();
  return registrationMoments(calendar, count, 'living').map((createdAt) =>
    random.chance(ANONYMOUS_SHARE)
      ? guest(createdAt, calendar, names, random)
      : member(createdAt, calendar, names, emails, images, random),
  );
}

function member(
  createdAt: Date,
  calendar: Calendar,
  names: UserNames,
  emails: EmailAddresses,
  images: DemoImages,
  random: Random,
): Person {
  const person = guest(createdAt, calendar, undefined, random);
  const name = someName(person.town, random);
  const age = 17.5 + (random.next() + random.next() * random.next()) * 32;
  const birthday = new Date(createdAt.getTime() - age * 365.25 * DAY_MS);
  const userName = names.of(name, birthday.getUTCFullYear(), random);
  const email = emails.of(name, birthday.getUTCFullYear(), random);
  const telephoneNumber = random.chance(0.46) ? somePhoneNumber(person.town.country, random) : '';
  const speaksGerman = ['DE', 'AT', 'CH', 'LU'].includes(person.town.country);
  person.fullName = `${name.first} ${name.last}`;
  person.vehicles = Array.from({ length: howManyVehicles(random) }, () => someVehicle(random));
  person.row = {
    ...person.row,
    userName,
    userNameSort: plainFold(userName),
    email,
    emailSort: email.toLowerCase(),
    telephoneNumber,
    dateOfBirth: birthday.toISOString().slice(0, 10),
    language: random.chance(speaksGerman ? 0.05 : 0.78) ? 'en' : 'de',
    isVerified: random.chance(0.87),
    isAnonymous: false,
    status: random.chance(0.013) ? 0 : 1,
    image: random.chance(0.72) ? random.pick(images.avatars) : '',
    searchText: searchTextOf(userName, email, telephoneNumber),
  };
  return person;
}

/** An anonymous user; members start from the same defaults. */
function guest(createdAt: Date, calendar: Calendar, names: UserNames | undefined, random: Random): Person {
  const town = pickTown(random);
  const [longitude, latitude] = pointNear(town, random, 0.06);
  const located = random.chance(0.93);
  const userName = names?.guest(random) ?? '';
  const firstDay = calendar.indexOf(createdAt);
  return {
    fullName: '',
    town,
    firstDay,
    lastDay: firstDay,
    activeDays: 0,
    coinsEarned: 0,
    vehicles: [],
    row: {
      id: random.id(createdAt),
      userName,
      userNameSort: plainFold(userName),
      email: '',
      emailSort: '',
      telephoneNumber: '',
      dateOfBirth: null,
      about: '',
      language: ['DE', 'AT', 'CH'].includes(town.country) ? 'de' : 'en',
      currentCoins: 0,
      drivenKilometers: 0,
      isVerified: false,
      isAnonymous: true,
      status: 1,
      suspendedUntil: null,
      contentHidden: false,
      warnings: 0,
      image: '',
      ...somePhone(random),
      appVersion: '',
      country: town.country,
      longitude: located ? longitude : null,
      latitude: located ? latitude : null,
      appFields: {},
      createdAt,
      lastActiveAt: createdAt,
      searchText: searchTextOf(userName),
      revision: 1,
      deletedAt: null,
      deletedBy: null,
      deletionReason: null,
    },
  };
}

function howManyVehicles(random: Random): number {
  return random.weighted([
    [0, 22],
    [1, 55],
    [2, 17],
    [3, 6],
  ]);
}
