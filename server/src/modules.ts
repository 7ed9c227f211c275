import type { Module } from './module.ts';
import { accountModule } from './modules/account/account.module.ts';
import { administratorsModule } from './modules/administrators/administrators.module.ts';
import { approvalsModule } from './modules/approvals/approvals.module.ts';
import { auditLogModule } from './modules/audit-log/audit-log.module.ts';
import { bansModule } from './modules/bans/bans.module.ts';
import { broadcastModule } from './modules/broadcast/broadcast.module.ts';
import { bulkModule } from './modules/bulk/bulk.module.ts';
import { csvLoadsModule } from './modules/csv-loads/csv-loads.module.ts';
import { dashboardModule } from './modules/dashboard/dashboard.module.ts';
import { eventsModule } from './modules/events/events.module.ts';
import { filesModule } from './modules/files/files.module.ts';
import { geoModule } from './modules/geo/geo.module.ts';
import { importsModule } from './modules/imports/imports.module.ts';
import { inboxModule } from './modules/inbox/inbox.module.ts';
import { levelsModule } from './modules/levels/levels.module.ts';
import { liveModule } from './modules/live/live.module.ts';
import { longChangesModule } from './modules/long-changes/long-changes.module.ts';
import { machinesModule } from './modules/machines/machines.module.ts';
import { makesModule } from './modules/makes/makes.module.ts';
import { newsMessagesModule } from './modules/news-messages/news-messages.module.ts';
import { operationsModule } from './modules/operations/operations.module.ts';
import { ordersModule } from './modules/orders/orders.module.ts';
import { personModule } from './modules/person/person.module.ts';
import { platformModule } from './modules/platform/platform.module.ts';
import { postsModule } from './modules/posts/posts.module.ts';
import { preferencesModule } from './modules/preferences/preferences.module.ts';
import { presetTripsModule } from './modules/preset-trips/preset-trips.module.ts';
import { reportsModule } from './modules/reports/reports.module.ts';
import { restoreModule } from './modules/restore/restore.module.ts';
import { rewardsModule } from './modules/rewards/rewards.module.ts';
import { appealsModule } from './modules/sanctions/appeals.module.ts';
import { sanctionsModule } from './modules/sanctions/sanctions.module.ts';
import { secondFactorModule } from './modules/second-factor/second-factor.module.ts';
import { sessionModule } from './modules/session/session.module.ts';
import { singleSignOnModule } from './modules/single-sign-on/single-sign-on.module.ts';
import { staffNotesModule } from './modules/staff-notes/staff-notes.module.ts';
import { statisticsModule } from './modules/statistics/statistics.module.ts';
import { tripsModule } from './modules/trips/trips.module.ts';
import { usersModule } from './modules/users/users.module.ts';
import { vehiclesModule } from './modules/vehicles/vehicles.module.ts';
import { verificationModule } from './modules/verification/verification.module.ts';
import { versionsModule } from './modules/versions/versions.module.ts';
import { viewsModule } from './modules/views/views.module.ts';

/**
 * All modules of this server. Calls, jobs, restoring, purging, names in the audit log and demo rows derive from this
 * list.
 */
export const MODULES: readonly Module[] = [
  sessionModule,
  secondFactorModule,
  dashboardModule,
  usersModule,
  bansModule,
  sanctionsModule,
  appealsModule,
  vehiclesModule,
  staffNotesModule,
  eventsModule,
  tripsModule,
  presetTripsModule,
  rewardsModule,
  ordersModule,
  levelsModule,
  makesModule,
  newsMessagesModule,
  versionsModule,
  postsModule,
  reportsModule,
  geoModule,
  broadcastModule,
  bulkModule,
  csvLoadsModule,
  filesModule,
  verificationModule,
  inboxModule,
  importsModule,
  viewsModule,
  preferencesModule,
  restoreModule,
  liveModule,
  administratorsModule,
  auditLogModule,
  personModule,
  statisticsModule,
  platformModule,
  accountModule,
  machinesModule,
  singleSignOnModule,
  approvalsModule,
  longChangesModule,
  operationsModule,
];
