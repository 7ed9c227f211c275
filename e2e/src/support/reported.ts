import type { Report, ReportCase } from '@leitstand/contract/reports';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './api.ts';

export type ReportType = Report['type'];

/** The open reports of a type as the list shows them. */
export function openReports(api: Api, type: ReportType, count = 100): Promise<Report[]> {
  return api.call<Report[]>('POST', `/report/find/0/${count}`, { type, checked: 'false' });
}

/** A report as stored on the server; undefined if a ban has removed it. */
export function caseOf(api: Api, id: string): Promise<ReportCase | undefined> {
  return api.call<ReportCase>('GET', `/report/case/${id}`).catch(() => undefined);
}

/** Undoes all decisions except bans. */
export async function reopenReports(api: Api, ids: Iterable<string>): Promise<void> {
  for (const id of ids) {
    const found = await caseOf(api, id);
    if (found?.settled) await api.call('POST', '/report/reopen', { id });
    if (found?.report.checked) await api.call('PUT', '/report/checked', { id, checked: 'false' });
  }
}

export function caseDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /Gemeldete|Meldungen|Reported|Reports/ });
}

/** The id of the case in the address. */
export function shownId(page: Page): string {
  return new URL(page.url()).searchParams.get('report') ?? '';
}
