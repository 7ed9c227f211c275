import type { RestorableKind } from '@leitstand/contract/kinds';
import type { Deletable } from '../../records/deletable.ts';
import { eventDeletion } from '../events/events.service.ts';
import { levelDeletion } from '../levels/levels.service.ts';
import { makeDeletion } from '../makes/makes.service.ts';
import { newsMessageDeletion } from '../news-messages/news-messages.service.ts';
import { postDeletion } from '../posts/posts.service.ts';
import { presetTripDeletion } from '../preset-trips/preset-trips.service.ts';
import { rewardDeletion } from '../rewards/rewards.service.ts';
import { tripDeletion } from '../trips/trips.service.ts';
import { vehicleDeletion } from '../vehicles/vehicles.service.ts';

/** What is deleted, restored and erased like any other record; users take everything that hangs on them along. */
export const DELETABLES: Readonly<Record<Exclude<RestorableKind, 'user'>, Deletable>> = {
  car: vehicleDeletion,
  event: eventDeletion,
  trip: tripDeletion,
  presetTrip: presetTripDeletion,
  reward: rewardDeletion,
  level: levelDeletion,
  make: makeDeletion,
  news: newsMessageDeletion,
  post: postDeletion,
};
