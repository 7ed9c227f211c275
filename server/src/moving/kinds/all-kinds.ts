import { MOVED_KINDS, type MovedKind } from '../source.ts';
import { eventMoving } from './community/event.ts';
import { postMoving } from './community/post.ts';
import { presetTripMoving } from './community/preset-trip.ts';
import { reportMoving } from './community/report.ts';
import { tripMoving } from './community/trip.ts';
import { levelMoving } from './level.ts';
import { makeMoving } from './make.ts';
import type { MovingKind } from './moving-kind.ts';
import { appVersionsMoving } from './offers/app-versions.ts';
import { broadcastMoving } from './offers/broadcast.ts';
import { newsMoving } from './offers/news.ts';
import { orderMoving } from './offers/order.ts';
import { rewardMoving } from './offers/reward.ts';
import { blacklistMoving } from './people/blacklist.ts';
import { carMoving } from './people/car.ts';
import { userMoving } from './people/user.ts';

const BY_NAME: Readonly<Record<MovedKind, MovingKind>> = {
  make: makeMoving,
  level: levelMoving,
  reward: rewardMoving,
  user: userMoving,
  car: carMoving,
  blacklist: blacklistMoving,
  event: eventMoving,
  presetTrip: presetTripMoving,
  trip: tripMoving,
  post: postMoving,
  report: reportMoving,
  order: orderMoving,
  news: newsMoving,
  broadcast: broadcastMoving,
  appVersions: appVersionsMoving,
};

export function movingKind(name: MovedKind): MovingKind {
  return BY_NAME[name];
}

/** All kinds, each after those it refers to. */
export const MOVING_KINDS: readonly MovingKind[] = MOVED_KINDS.map((name) => BY_NAME[name]);
