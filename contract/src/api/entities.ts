import type * as z from 'zod/mini';
import { address, groupCount, point } from '../base/reading.ts';
import { KINDS } from '../kinds.ts';
import { account } from './access/account.ts';
import { dashboardSummary, dayStatistics, redeemedReward, topDriver, topPoster } from './dashboard.ts';
import { foundPlace, route } from './geo.ts';
import { liveEvent } from './live.ts';
import { moderationFigures, moderationReport } from './moderation.ts';
import { personFile } from './person.ts';
import { mapSettings } from './platform.ts';
import { profile, signInAttempt } from './session.ts';

/** Schemas of the API document that belong to no kind of record. */
const OTHERS: Readonly<Record<string, z.ZodMiniType>> = {
  Account: account,
  Address: address,
  DashboardSummary: dashboardSummary,
  DayStatistics: dayStatistics,
  DrivingRoute: route,
  FoundPlace: foundPlace,
  GroupCount: groupCount,
  LiveEvent: liveEvent,
  MapSettings: mapSettings,
  ModerationFigures: moderationFigures,
  ModerationReport: moderationReport,
  PersonFile: personFile,
  Point: point,
  Profile: profile,
  RedeemedReward: redeemedReward,
  SignInAttempt: signInAttempt,
  TopDriver: topDriver,
  TopPoster: topPoster,
};

/** All schemas of the API document, by their name in it. */
export const ENTITIES: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries(
  [OTHERS, ...KINDS.map(({ entities = {} }) => entities)]
    .flatMap((entities) => Object.entries(entities))
    .sort(([one], [other]) => (one < other ? -1 : 1)),
);
