import { objectId, type Row } from './route.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function daysAgo(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString();
}

function row(fields: Record<string, unknown>): Row {
  return { _id: objectId(), __v: 0, ...fields };
}

/**
 * Data of the foreign backend: objects without most of their fields, null instead of objects, numbers as strings and
 * strings as numbers, and fields unknown to the panel.
 */
export function createWorld() {
  const anna = row({
    userName: 'Anna Sparsam',
    email: 'anna@foreign.example',
    followers: [{ _id: objectId(), since: { year: 2020 } }],
    following: null,
    loginType: 'google',
    homeZone: { type: 'Polygon', coordinates: [[]] },
  });
  const bernd = row({
    userName: 'Bernd Zahl',
    email: 'bernd@foreign.example',
    telephoneNumber: 491701234567,
    about: 'Alles als Text',
    language: 'en',
    currentCoins: '120',
    drivenKilometers: '88.5',
    status: '0',
    isVerified: 'true',
    dateOfBirth: { year: '1990', month: '5', date: '17' },
    location: { type: 'Point', coordinates: ['11.57', '48.13'] },
    createdAt: daysAgo(3),
    onlineStatus: 'away',
  });
  const trip = row({
    title: 'Küstenrunde',
    category: '2 point',
    description: 'Am Wasser entlang',
    tripDate: daysAgo(2),
    startPointAddress: { place: 'Kiel', location: { type: 'Point', coordinates: ['10.13', '54.32'] } },
    endPointAddress: { place: 'Flensburg', city: null, location: { type: 'Point', coordinates: [9.43, 54.78] } },
    maxParticipants: '8',
    totalTripDistance: '91000',
    participants: [{ user: anna._id }],
  });
  const picnic = row({
    description: 'Picknick',
    user: null,
    galleryImages: [{ url: 'picknick.png', _id: objectId() }],
  });
  return {
    administrator: { email: 'chefin@foreign.example', password: 'auch-ein-passwort' },
    profile: row({ userName: 'Frau Chefin', roles: ['whatever'], image: null }),
    tokens: new Set<string>(),
    /** Whether the backend answers the call for the authorization state. */
    tellsState: true,
    users: [anna, bernd, row({ userName: 'Cora Kahl', email: null }), row({ dateOfBirth: null, cars: null })],
    blacklist: [
      row({ email: 'gesperrt@foreign.example', reason: { text: 'Spam' } }),
      row({ telephoneNumber: 4915112 }),
    ],
    cars: [
      row({ brand: 'Opel', model: 'Kadett', user: anna._id, galleryImages: null }),
      row({
        brand: 'Saab',
        model: 900,
        year: '1989',
        user: { _id: bernd._id, userName: 'Bernd Zahl', followers: [] },
        galleryImages: [{ url: 'saab.png', width: 640 }],
      }),
    ],
    events: [
      row({ title: 'Teilemarkt', eventAddress: null, guests: [] }),
      row({
        title: 'Oldtimertreffen',
        description: 'Mit Korso',
        eventDate: daysAgo(-20),
        eventAddress: { place: 'Marktplatz', location: { coordinates: ['9.18', '48.78'] } },
        image: 'treffen.png',
      }),
    ],
    trips: [row({ title: 'Freie Fahrt', category: 'custom' }), trip],
    presetTrips: [row({ title: 'Schwarzwald', waypoints: [] })],
    posts: [
      picnic,
      row({
        description: 'Sonnenaufgang',
        user: { _id: anna._id, userName: 'Anna Sparsam', level: { level: 2 } },
        createdAt: daysAgo(1),
        likes: '4',
        galleryImages: [{ url: 'sonne.png' }, { url: 'meer.png' }],
        address: { place: 'Rügen', location: { type: 'Point', coordinates: [13.4, 54.4] } },
      }),
      row({ galleryImages: null, address: null }),
    ],
    reports: {
      user: [
        row({ userName: 'Udo Unfein', data: [{ userName: 'Anna Sparsam' }] }),
        row({ userName: 'Ute Unklar', data: null }),
      ],
      post: [row({ description: 'Unfug im Wald', data: [{ userName: null }] })],
      trip: [row({ title: 'Rennstrecke', category: '1 point' })],
    } as Record<string, Row[]>,
    checkedReports: new Set<string>(),
    rewards: [
      row({
        title: 'Tasse',
        orderNum: '1',
        coins: '50',
        quantity: '10',
        remainingAmount: '4',
        type: 'address',
        category: 'Merchandise',
        image: 'tasse.png',
      }),
      row({ title: 'Gutschein', orderNum: 2, type: 'email', category: 'Reisen' }),
      row({ title: 'Wachs', orderNum: 3, images: null, redeemedUsers: null }),
    ],
    orders: [
      row({ userName: 'Cora Kahl', reward: null, rewardSent: false }),
      row({
        userName: 'Anna Sparsam',
        user: { email: 'anna@foreign.example' },
        reward: { title: 'Tasse', category: 'Merchandise', coins: '50', stock: {} },
        address: 'Weg 1, 10115 Berlin',
        createdAt: daysAgo(1),
      }),
      row({
        userName: 'Bernd Zahl',
        reward: { title: 'Wachs' },
        rewardSent: true,
        carrier: null,
        address: 'Ring 2, 20095 Hamburg',
      }),
    ],
    levels: [row({ level: '1', coins: '100' }), row({ level: 2, coins: 250, amountOfUsers: null, image: 'stufe.png' })],
    models: [row({ make: 'Audi', model: 100 }), row({ make: 'Borgward', model: 'Isabella', category: null })],
    news: [row({ description: 'Willkommen', language: null })],
    broadcasts: [
      { createdAt: daysAgo(9), message: { de: 'Guten Tag', en: 'Good day' }, usersNotified: '12' },
      { createdAt: daysAgo(12), message: { de: 'Hallo' }, usersNotified: null },
    ] as Record<string, unknown>[],
    versions: { minimumVersion: '1.2.0', recommendUpdate: null, platforms: ['ios'] } as Record<string, unknown>,
    mails: [] as { _id: unknown; email: unknown; language: string | null }[],
    deletions: [] as { _id: string; reason: unknown }[],
    files: new Set<string>([
      'picknick.png',
      'sonne.png',
      'meer.png',
      'saab.png',
      'treffen.png',
      'tasse.png',
      'stufe.png',
    ]),
  };
}

export type World = ReturnType<typeof createWorld>;

export function dayOf(daysBefore: number): string {
  return daysAgo(daysBefore).slice(0, 10);
}
