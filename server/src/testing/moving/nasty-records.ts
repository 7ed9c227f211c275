import type { SampleRecords } from './import-samples.ts';

const PLACE = { place: 'Café „Zoë“ 🏁', city: 'München', state: '', country: 'DE' };
const WILD = `=1+1;"zwei"\r\n\t\\ 🚗👩‍👩‍👧 <b>é</b> İſ ﬁ`;
const LONG = `${'🏁 lang '.repeat(500)}.`;

/** Records of each kind that a backend may well have: strange, but most of them come in. */
export const NASTY_RECORDS: SampleRecords = {
  make: [
    { _id: 'make-1', make: 911, model: ' 911 S ', category: 'CAR', extra: [] },
    { _id: 'make-2', make: 'Ähre', model: WILD, category: null },
    { _id: 'make-3', make: 'Ähre', model: 'ohne' },
  ],
  level: [
    { _id: 'level-1', level: '1', coins: '100', status: null },
    { _id: 'level-2', level: 2, coins: 0, status: 0, image: null },
  ],
  reward: [
    { _id: 'reward-1', title: 'Mütze', category: 'Merchandise', type: 'ADDRESS', quantity: '1', coins: 20, images: [] },
    { _id: 'reward-2', title: WILD, category: 'Selten', type: null, quantity: 0, userRedeemed: 7, orderNum: 1 },
    { _id: 'reward-3', title: 'Ohne alles' },
  ],
  user: [
    {
      ...{ _id: 'user-1', userName: WILD, email: 'Lena.Krüger+x@Example.ORG', telephoneNumber: '+49 (170) 123-45/67' },
      ...{ dateOfBirth: '1990-02-27T23:00:00.000Z', about: LONG, language: 'de-AT', currentCoins: '17', isVerified: 1 },
      ...{ drivenKilometers: '1234.5678901', createdAt: '2024-02-29 12:34:56.789123+0530', version: 2.1, status: 0 },
      ...{ followers: [], badges: [{ name: 'é', at: null }], location: { type: 'Point', coordinates: [] } },
    },
    {
      _id: 'user-2',
      userName: 'Kein Adresse',
      email: 'kommt noch',
      telephoneNumber: 'unbekannt',
      createdAt: 1700000000,
    },
    { _id: 'user-3', userName: 'Zu lang', email: `${'x'.repeat(400)}@example.org`, createdAt: '1700000000000' },
    { _id: 'user-4', userName: '', email: null, isAnonymous: true, dateOfBirth: { year: 0, month: 0, date: 0 } },
    { _id: 'user-5', userName: 5, email: { mail: 'x' }, dateOfBirth: { _id: 'd', year: 2000, month: 2, date: 29 } },
    { _id: 'user-6', userName: 'Später', email: 'spaeter@example.org', createdAt: '2150-01-01', language: 'fr' },
    { _id: 'user-7', userName: 'Gast', loginType: 'anonymous', isVerified: 'vielleicht', currentCoins: -3 },
  ],
  car: [
    { _id: 'car-1', user: 'user-1', brand: 500, model: 'Abarth', year: '1999', galleryImages: [], description: null },
    { _id: 'car-2', user: { _id: 'user-2', userName: 'x' }, brand: 'VW', model: WILD, year: 'alt', description: LONG },
    { _id: 'car-3', user: 'gone', brand: 'VW', model: 'Golf' },
  ],
  blacklist: [
    { _id: 'ban-1', email: 'kein @ address', telephoneNumber: '' },
    { _id: 'ban-2', email: 'BÖSE@example.org', telephoneNumber: '0049 170/1' },
  ],
  event: [
    {
      ...{ _id: 'event-1', title: 'Treffen', description: WILD, eventDate: '2027-03-28T02:30:00+01:00' },
      eventAddress: { _id: 'address', ...PLACE, location: { type: 'Point', coordinates: ['11.5755', -48.137, 520] } },
    },
    { _id: 'event-2', title: 'Ort', description: LONG, eventDate: 1900000000, eventAddress: ' Parkplatz ' },
    { _id: 'event-3', title: 'Leer', description: '', eventDate: '2027-01-01', eventAddress: {} },
  ],
  presetTrip: [{ _id: 'preset-1', title: WILD, image: '' }],
  trip: [
    {
      ...{
        _id: 'trip-1',
        user: 'user-1',
        title: 'Pass',
        category: 'rally',
        description: '',
        tripDate: '2026-10-25T00:30Z',
      },
      ...{ startPointAddress: { _id: 'x', ...PLACE }, endPointAddress: null, maxParticipants: '4' },
      ...{ totalTripDistance: 1e-7, participants: ['user-2', 'gone'] },
    },
    { _id: 'trip-2', user: 'gone', title: 'Fort', category: '1 point', description: WILD, tripDate: '1970-01-02' },
  ],
  post: [
    {
      ...{ _id: 'post-1', user: { _id: 'user-1' }, description: WILD, likes: ['user-2', 'user-4'], commentsCount: '2' },
      ...{ address: { id: 7, ...PLACE, location: null }, createdAt: '2024-01-01T00:00:00' },
    },
    { _id: 'post-2', user: 'user-2', description: '', likes: null, galleryImages: [], createdAt: null },
    { _id: 'post-3', user: 'gone', description: 'Waise' },
  ],
  report: [
    { _id: 'report-1', type: 'post', objectId: 'post-1', data: [{ _id: 'user-2', reason: WILD }, 'user-4'] },
    { _id: 'report-2', type: 'user', objectId: 'user-2', data: [{ reason: null }], checked: true },
    { _id: 'report-3', type: 'trip', objectId: 'gone', data: [] },
  ],
  order: [
    { _id: 'order-1', reward: 'reward-1', user: 'user-1', createdAt: '2024-05-01', rewardSent: false, carrier: 'GLS' },
    { _id: 'order-2', reward: { _id: 'reward-1' }, user: { _id: 'user-1' }, createdAt: '2024-05-02', userName: 'L' },
    { _id: 'order-3', reward: { title: 'Mütze', coins: 5 }, user: null, createdAt: '2024-05-03', rewardSent: 'true' },
    { _id: 'order-4', reward: { _id: 'gone', title: 'Alt', type: 'email' }, user: 'gone', address: WILD },
    { _id: 'order-5', reward: 'gone', user: 'user-1' },
  ],
  news: [
    { _id: 'news-1', description: LONG, link: 'javascript:alert(1)', linkText: WILD, language: 'DK' },
    { _id: 'news-2', description: WILD, link: 'https://example.org/?a=1&b=ü', linkText: null, language: 'xx' },
  ],
  broadcast: [
    { _id: 'cast-1', message: { _id: 'm', de: WILD, en: '' }, usersNotified: '7', createdAt: '2024-06-01T00:00:00Z' },
    { _id: 'cast-2', message: { de: 'Nur deutsch' }, usersNotified: null, createdAt: '2150-01-01' },
  ],
  appVersions: [{ _id: 'appVersions', minimumVersion: 'v1.2', recommendUpdate: 2 }],
};

/** How MongoDB's collections of them are called. */
export const NASTY_COLLECTIONS: Readonly<Record<string, keyof typeof NASTY_RECORDS>> = {
  makes: 'make',
  levels: 'level',
  rewards: 'reward',
  users: 'user',
  cars: 'car',
  blacklists: 'blacklist',
  events: 'event',
  presettrips: 'presetTrip',
  trips: 'trip',
  posts: 'post',
  rewardhistories: 'order',
  newsmessages: 'news',
  broadcasts: 'broadcast',
  appversions: 'appVersions',
};
