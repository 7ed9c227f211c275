import type * as z from 'zod/mini';
import { administrator, administratorSession } from './administrators.ts';
import { auditDetails, auditEntry } from './audit-log.ts';
import { blacklistEntry } from './blacklist.ts';
import { broadcast } from './broadcast.ts';
import { bulkFailure, bulkRun } from './bulk.ts';
import { car } from './cars.ts';
import { dashboardSummary, dayStatistics, redeemedReward, topDriver, topPoster } from './dashboard.ts';
import { event } from './events.ts';
import { foundPlace, route } from './geo.ts';
import { inbox, inboxItem } from './inbox.ts';
import { level } from './levels.ts';
import { liveEvent } from './live.ts';
import { make, makeModel } from './makes.ts';
import { newsMessage } from './news.ts';
import { order } from './orders.ts';
import { personFile } from './person.ts';
import { mapSettings } from './platform.ts';
import { post } from './posts.ts';
import { presetTrip } from './preset-trips.ts';
import { address, groupCount, point } from './reading.ts';
import { caseEvent, caseHolder, report, reportCase } from './reports.ts';
import { reward, stockEntry } from './rewards.ts';
import { profile } from './session.ts';
import { trip } from './trips.ts';
import { user } from './users.ts';
import { appVersions } from './versions.ts';

/** What the API speaks of, under the names that the document gives it. */
export const ENTITIES: Readonly<Record<string, z.ZodMiniType>> = {
  Address: address,
  Administrator: administrator,
  AdministratorSession: administratorSession,
  AppVersions: appVersions,
  AuditDetails: auditDetails,
  AuditEntry: auditEntry,
  BlacklistEntry: blacklistEntry,
  Broadcast: broadcast,
  BulkFailure: bulkFailure,
  BulkRun: bulkRun,
  Car: car,
  CaseEvent: caseEvent,
  CaseHolder: caseHolder,
  DashboardSummary: dashboardSummary,
  DayStatistics: dayStatistics,
  DrivingRoute: route,
  Event: event,
  FoundPlace: foundPlace,
  GroupCount: groupCount,
  Inbox: inbox,
  InboxItem: inboxItem,
  Level: level,
  LiveEvent: liveEvent,
  Make: make,
  MakeModel: makeModel,
  MapSettings: mapSettings,
  NewsMessage: newsMessage,
  Order: order,
  PersonFile: personFile,
  Point: point,
  Post: post,
  PresetTrip: presetTrip,
  Profile: profile,
  RedeemedReward: redeemedReward,
  Report: report,
  ReportCase: reportCase,
  Reward: reward,
  StockEntry: stockEntry,
  TopDriver: topDriver,
  TopPoster: topPoster,
  Trip: trip,
  User: user,
};
