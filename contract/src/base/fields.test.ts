import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { newBroadcast } from '../broadcast.ts';
import { newEvent } from '../events.ts';
import { newLevel } from '../levels.ts';
import { makeModelUpdate, newMakeModel } from '../makes.ts';
import { newNewsMessage, newsMessageUpdate } from '../news-messages.ts';
import { trackingUpdate } from '../orders.ts';
import { postTimes } from '../posts.ts';
import { newReward } from '../rewards.ts';
import { newTrip, tripUpdate } from '../trips.ts';
import { newUser } from '../users.ts';
import { appVersionsUpdate, compareVersions } from '../versions.ts';
import * as field from './fields.ts';
import { MAX_AMOUNT, SHORT_TEXT_LENGTH } from './limits.ts';

/** The invalid fields of a body, each once. */
function broken(schema: z.ZodMiniType, body: unknown): string[] {
  const { error } = schema.safeParse(body);
  return [...new Set((error?.issues ?? []).map(({ path }) => String(path[0])))].sort();
}

const place = { place: 'Marktplatz', location: { type: 'Point', coordinates: [9.68, 50.55] } };
const user = {
  userName: 'anna',
  email: 'anna@example.org',
  dateOfBirth: { year: 1990, month: 2, date: 28 },
  about: 'Hallo',
  language: 'de',
};
const event = {
  title: 'Treffen',
  description: 'Am Markt',
  eventDate: '2030-05-01T10:00:00+02:00',
  eventAddress: place,
};
const trip = {
  title: 'Runde',
  category: '1 point',
  description: 'Schön',
  tripDate: '2030-05-01T10:00:00Z',
  startPointAddress: place,
};
const reward = { title: 'Tasse', type: 'address', category: 'Merchandise', coins: '50', quantity: '10' };
const level = { level: '3', coins: '300' };
const versions = { minimum: '2.9.0', recommend: '2.10.0' };

const forms: [string, z.ZodMiniType, Record<string, unknown>, string[]][] = [
  ['user', newUser, user, ['userName', 'email', 'dateOfBirth', 'about', 'language']],
  ['event', newEvent, event, ['title', 'description', 'eventDate', 'eventAddress']],
  ['trip', newTrip, trip, ['title', 'category', 'description', 'tripDate', 'startPointAddress']],
  ['reward', newReward, reward, ['title', 'type', 'category', 'coins', 'quantity']],
  ['level', newLevel, level, ['level', 'coins']],
  ['model', newMakeModel, { make: 'Opel', model: 'Manta' }, ['make', 'model']],
  ['news message', newNewsMessage, { description: 'Neu' }, ['description']],
  ['app versions', appVersionsUpdate, versions, ['minimum']],
  ['broadcast', newBroadcast, { messages: { de: 'Hallo', en: 'Hello' } }, ['messages']],
];

describe.each(forms)('the %s form', (_, schema, body, required) => {
  it('takes a complete body, and as a form with everything in text', () => {
    expect(broken(schema, body)).toEqual([]);
    const asForm = Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    expect(schema.parse(Object.fromEntries(asForm))).toEqual(schema.parse(body));
  });

  it.each(required)('requires %s', (name) => {
    const { [name]: _removed, ...rest } = body;
    expect(broken(schema, rest)).toEqual([name]);
    expect(broken(schema, { ...body, [name]: '' })).toEqual([name]);
  });

  it('names every missing field at once', () => {
    expect(broken(schema, {})).toEqual([...required].sort());
  });
});

describe('field rules', () => {
  it.each([
    ['email', newUser, { ...user, email: 'anna@' }],
    ['telephoneNumber', newUser, { ...user, telephoneNumber: '0661-123' }],
    ['dateOfBirth', newUser, { ...user, dateOfBirth: { year: 1990, month: 2, date: 30 } }],
    ['eventDate', newEvent, { ...event, eventDate: '2030-02-30' }],
    ['eventDate', newEvent, { ...event, eventDate: '0000-01-01' }],
    ['eventAddress', newEvent, { ...event, eventAddress: '{"place":' }],
    ['eventAddress', newEvent, { ...event, eventAddress: { location: { type: 'Point', coordinates: [9, 91] } } }],
    ['category', newTrip, { ...trip, category: '3 point' }],
    ['maxParticipants', newTrip, { ...trip, maxParticipants: '0' }],
    ['coins', newReward, { ...reward, coins: '1.5' }],
    ['quantity', newReward, { ...reward, quantity: MAX_AMOUNT + 1 }],
    ['category', newReward, { ...reward, category: 'Sonstiges' }],
    ['level', newLevel, { ...level, level: '-1' }],
    ['category', newMakeModel, { make: 'Opel', model: 'Manta', category: 'Boat' }],
    ['link', newNewsMessage, { description: 'Neu', link: 'javascript:alert(1)' }],
    ['carrier', trackingUpdate, { rewardHistoryId: '1', trackingNumber: '', carrier: 'ups' }],
    ['minimum', appVersionsUpdate, { minimum: '2.9' }],
    ['recommend', appVersionsUpdate, { minimum: '2.10.0', recommend: '2.9.9' }],
    ['messages', newBroadcast, { messages: { de: 'Hallo', en: ' ' } }],
  ] as [string, z.ZodMiniType, unknown][])('refuses a wrong %s', (name, schema, body) => {
    expect(broken(schema, body)).toEqual([name]);
  });

  it('needs an end point for 2 points only', () => {
    expect(broken(newTrip, { ...trip, category: '2 point' })).toEqual(['endPointAddress']);
    expect(broken(newTrip, { ...trip, category: '2 point', endPointAddress: '' })).toEqual(['endPointAddress']);
    expect(broken(newTrip, { ...trip, category: '2 point', title: '' })).toEqual(['endPointAddress', 'title']);
    expect(broken(newTrip, { ...trip, category: '2 point', endPointAddress: place })).toEqual([]);
    expect(broken(tripUpdate, { ...trip, tripId: '1', category: '2 point' })).toEqual(['endPointAddress']);
    expect(newTrip.safeParse(null).success).toBe(false);
  });

  it('leaves fields that an update does not send as they are', () => {
    const update = newsMessageUpdate.parse({ description: 'Neu' });
    expect(Object.keys(update)).toEqual(['description']);
    expect(Object.keys(makeModelUpdate.parse({ id: '1', make: 'Opel', model: 'Manta' })).sort()).toEqual([
      'id',
      'make',
      'model',
    ]);
  });

  it('turns moments into UTC', () => {
    expect(newEvent.parse(event).eventDate).toBe('2030-05-01T08:00:00.000Z');
  });

  it('takes either end of a range of posts as open', () => {
    expect(postTimes.parse({ time: '', fromTime: '2024-01-01', toTime: null })).toEqual({ fromTime: '2024-01-01' });
    expect(postTimes.parse({ time: '7' })).toEqual({ time: 7 });
    expect(broken(postTimes, { time: 5, toTime: 'gestern' })).toEqual(['time', 'toTime']);
  });

  it('compares versions by number', () => {
    expect(compareVersions('2.10.0', '2.9.9')).toBeGreaterThan(0);
    expect(compareVersions('1.0.0', '1.0.1')).toBeLessThan(0);
    expect(compareVersions('1.0.0', '1.0.0')).toBe(0);
  });

  it('strips what people write into phone numbers', () => {
    expect(field.barePhoneNumber('+49 (661) 12 34')).toBe('496611234');
    expect(newUser.parse({ ...user, telephoneNumber: '+49 (661) 12 34' }).telephoneNumber).toBe('496611234');
  });
});

describe('hostile input', () => {
  it.each([
    ['a NUL', 'a\u0000b'],
    ['an escape', 'a\u001bb'],
    ['half a surrogate pair', 'a\ud83d'],
    ['the other half', '\ude00a'],
    ['too much', 'a'.repeat(SHORT_TEXT_LENGTH + 1)],
  ])('refuses %s', (_, value) => {
    expect(field.text().safeParse(value).success).toBe(false);
    expect(field.id.safeParse(value).success).toBe(false);
    expect(field.searchText.safeParse(value).success).toBe(false);
    expect(broken(newReward, { ...reward, title: value })).toEqual(['title']);
    expect(broken(newEvent, { ...event, eventAddress: { ...place, place: value } })).toEqual(['eventAddress']);
  });

  it('takes every character that people do write', () => {
    expect(field.text().parse(' Jürgen\t😀\n"<b>%_ ')).toBe('Jürgen\t😀\n"<b>%_');
  });

  it.each(['../secret', 'a/b', 'a\\b', '..', '.', ''])('refuses %j as a file name', (name) => {
    expect(field.fileName.safeParse(name).success).toBe(false);
  });
});
