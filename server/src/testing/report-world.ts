import { eq } from 'drizzle-orm';
import { newId } from '../db/new-id.ts';
import { auditLog, bans, posts, reportHolds, reports, trips, users } from '../db/schema.ts';
import { searchTextOf } from '../db/search.ts';
import { type Complaint, recordReport } from '../modules/reports/reports.service.ts';
import { bySystem, runChange } from '../records/change.ts';
import { addUser } from './samples.ts';
import type { TestApp } from './test-app.ts';

export type ReportType = Complaint['type'];

/** Two users, one of whom reports posts of the other, and the calls of a moderator. */
export class ReportWorld {
  readonly app: TestApp;
  readonly lena: string;
  readonly max: string;

  constructor(app: TestApp, lena: string, max: string) {
    this.app = app;
    this.lena = lena;
    this.max = max;
  }

  get db() {
    return this.app.leitstand.platform.database.drizzle;
  }

  async addPost(description = 'Böser Text'): Promise<string> {
    const id = newId();
    const searchText = searchTextOf(description, 'Max Weiß');
    await this.db.insert(posts).values({ id, userId: this.max, description, searchText, galleryImages: ['a.jpg'] });
    return id;
  }

  async addTrip(title = 'Raserfahrt', userId: string | null = null): Promise<string> {
    const id = newId();
    const values = { title, description: 'Nachts', category: '1 point' as const, tripDate: new Date(), image: 't.jpg' };
    await this.db.insert(trips).values({ id, userId, ...values, searchText: searchTextOf(title, 'Nachts') });
    return id;
  }

  async addObject(type: ReportType): Promise<string> {
    if (type === 'user') return this.max;
    return type === 'post' ? this.addPost() : this.addTrip('Raserfahrt', this.max);
  }

  /** Returns the id of the report. */
  async complain(
    type: ReportType,
    targetId: string,
    reporterId = this.lena,
    reason = 'Beleidigend',
    wantsOutcome = true,
  ): Promise<string> {
    const { platform } = this.app.leitstand;
    const complaint = { type, targetId, reporterId, reason, wantsOutcome };
    return (await runChange(platform, bySystem('test'), (change) => recordReport(change, complaint))).reportId;
  }

  async list(type: ReportType, page = 'skip=0&limit=25') {
    return (await this.app.request('GET', `/report/detailWithLimit?type=${type}&${page}`)).body;
  }

  /** The reported objects in the order of the list. */
  async objects(type: ReportType): Promise<string[]> {
    return idsOfObjects(await this.list(type));
  }

  async found(type: ReportType, text: string): Promise<string[]> {
    return idsOfObjects(
      (await this.app.request('GET', `/report/search/${type}/${encodeURIComponent(text)}/0/25`)).body,
    );
  }

  takeAction(id: string, type: ReportType, options: { headers?: Record<string, string>; token?: string } = {}) {
    return this.app.request('POST', '/report/takeAction', { json: { id, type }, ...options });
  }

  check(json: object, token?: string) {
    return this.app.request('PUT', '/report/checked', { json, ...(token ? { token } : {}) });
  }

  /** One of the calls `hold`, `release`, `ban` and `reopen`. */
  post(call: string, json: object, token?: string) {
    return this.app.request('POST', `/report/${call}`, { json, ...(token ? { token } : {}) });
  }

  /** A sanction against the person behind a report. */
  sanction(json: object, token?: string) {
    const sanction = { step: 'warning', ground: 'insult', ...json };
    return this.app.request('POST', '/sanction/report', { json: sanction, ...(token ? { token } : {}) });
  }

  async caseOf(id: string, token?: string) {
    return this.app.request('GET', `/report/case/${id}`, token ? { token } : {});
  }

  async rowOf(id: string) {
    return (await this.db.select().from(reports).where(eq(reports.id, id)))[0];
  }

  async expireHolds(): Promise<void> {
    await this.db.update(reportHolds).set({ expiresAt: new Date(Date.now() - 1000) });
  }

  async logOf(id: string): Promise<string[]> {
    const rows = await this.db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
    return rows.map(({ action }) => action);
  }
}

/** A world without reports, for use before each test. */
export async function newReportWorld(app: TestApp): Promise<ReportWorld> {
  const db = app.leitstand.platform.database.drizzle;
  for (const table of [reports, trips, users, bans]) await db.delete(table);
  const lena = await addUser(app);
  const max = await addUser(app, { userName: 'Max Weiß', email: 'max@example.org', about: 'Laut' });
  return new ReportWorld(app, lena._id, max._id);
}

function idsOfObjects({ data }: { data: { objectId: string }[] }): string[] {
  return data.map(({ objectId }) => objectId);
}
