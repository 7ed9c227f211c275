import type { PersonFile } from '@leitstand/contract/api/person';
import type { Report } from '@leitstand/contract/reports';
import type { User } from '@leitstand/contract/users';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './api.ts';

export const fileOf = (page: Page): Locator => page.getByRole('dialog', { name: /^Personenakte/ });
export const file = (api: Api, id: string) => api.call<PersonFile>('GET', `/person/${id}`);

/** A reported user of the demo data with records in as many other tabs as possible. */
export async function findBusyPerson(api: Api): Promise<PersonFile> {
  const reports = await api.call<Report[]>('GET', '/report/detailWithLimit?type=user&skip=0&limit=6');
  const files = await Promise.all(reports.map(({ objectId }) => file(api, objectId)));
  const filled = ({ counts }: PersonFile) => Object.values(counts).filter((count) => count > 0).length;
  const [busiest] = files.filter(({ user }) => user.email !== '').sort((one, other) => filled(other) - filled(one));
  if (!busiest) throw new Error('the demo data has no reported user');
  return busiest;
}

export async function remove(api: Api, { _id: userId }: User): Promise<void> {
  await api.call('POST', '/user/delete', { userId, reason: 'Test beendet', erase: 'true' });
}
