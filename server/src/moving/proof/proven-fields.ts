import type { MovedKind } from '../source.ts';

/**
 * The fields of the specification's section 3 that both sides can be asked for. Not among them: images, which have other
 * names here; figures that a backend computes; and those of other records, which are compared with their own kind.
 */
export const PROVEN_FIELDS: Readonly<Record<MovedKind, readonly string[]>> = {
  make: ['category', 'make', 'model'],
  level: ['level', 'coins', 'status'],
  reward: ['title', 'category', 'type', 'quantity', 'coins'],
  user: [
    'userName',
    'email',
    'telephoneNumber',
    'dateOfBirth',
    'about',
    'language',
    'currentCoins',
    'drivenKilometers',
    'isVerified',
    'createdAt',
    'system',
    'version',
    'model',
  ],
  car: ['brand', 'model', 'year', 'description', 'user'],
  blacklist: ['email', 'telephoneNumber'],
  event: ['title', 'description', 'eventDate', 'eventAddress'],
  presetTrip: ['title'],
  trip: [
    'title',
    'category',
    'description',
    'tripDate',
    'startPointAddress',
    'endPointAddress',
    'maxParticipants',
    'totalTripDistance',
  ],
  post: ['user', 'description', 'createdAt', 'likes', 'commentsCount', 'address'],
  report: ['type'],
  order: ['address', 'email', 'createdAt', 'rewardSent', 'trackingNumber', 'carrier', 'reward', 'user', 'userName'],
  news: ['description', 'link', 'linkText', 'language'],
  broadcast: ['createdAt', 'message', 'usersNotified'],
  appVersions: ['minimumVersion', 'recommendUpdate'],
};
