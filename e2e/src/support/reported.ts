import type { Report, ReportCase } from '@leitstand/contract/reports';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './api.ts';

export type ReportType = Report['type'];

/** The open reports of a type as the list shows them. */
export function openReports(api: Api, type: ReportType, count = 100): Promise<Report[]> {
  return api.call<Report[]>('POST', `/report/find/0/${count}`, { type, checked: 'false' });
}

/** A report as it stands on the server; nothing where it went with a banned person. */
export function caseOf(api: Api, id: string): Promise<ReportCase | undefined> {
  return api.call<ReportCase>('GET', `/report/case/${id}`).catch(() => undefined);
}

/** Takes decisions back, whatever they were. Bans stay. */
export async function openAgain(api: Api, ids: Iterable<string>): Promise<void> {
  for (const id of ids) {
    const found = await caseOf(api, id);
    if (found?.settled) await api.call('POST', '/report/reopen', { id });
    if (found?.report.checked) await api.call('PUT', '/report/checked', { id, checked: 'false' });
  }
}

export function caseDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /Gemeldete|Meldungen|Reported|Reports/ });
}

/** The case that the address names. */
export function shownId(page: Page): string {
  return new URL(page.url()).searchParams.get('report') ?? '';
}
