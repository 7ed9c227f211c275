import type { Grant, Right } from '@leitstand/contract/base/rights';
import type { Page, Request } from '@playwright/test';
import { addAdministrator } from '../support/colleague.ts';
import { rightOf, SCREENS } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const PASSWORD = 'ein-ganz-neues-passwort';

/** Names of buttons that change something. Saving a dashboard card as a file does not. */
const WRITING =
  /^(?!.*: speichern$)(Neu|Anlegen|Bearbeiten|Löschen|Sperren|Entsperren|Speichern|Senden|Synchronisieren|Deaktivieren)/;

for (const rights of [[], ['ReadUsers']] as Right[][]) {
  test(`an ADMIN with ${rights.join() || 'no rights'} can open every screen without a refused call`, {
    tag: '@soak',
  }, async ({ page, api, server }) => {
    const email = `${crypto.randomUUID()}@e2e.example.org`;
    const walker = await addAdministrator(server, api, {
      userName: 'Gast',
      email,
      password: PASSWORD,
      role: 'ADMIN',
      rights,
    });
    await walker.enter(page);
    const refused: string[] = [];
    page.on('response', (answer) => {
      if (answer.status() === 403) refused.push(`${new URL(page.url()).pathname}: ${answer.url()}`);
    });
    const pending = pendingReads(page);
    for (const { path } of SCREENS) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const noAccess = page.locator('main').getByText('Keine Berechtigung');
      if (!isOpen(path, rights)) {
        await expect(noAccess, path).toBeVisible();
        continue;
      }
      await settled(page, pending);
      if (path !== '/dashboard') await expect(noAccess, path).toHaveCount(0);
      await expect(page.getByRole('button', { name: WRITING }), path).toHaveCount(0);
      for (const target of await linksOf(page)) expect(isOpen(target, rights), `${path} links to ${target}`).toBe(true);
    }
    expect(refused).toEqual([]);
    const [own] = (await api.call<{ _id: string; email: string }[]>('GET', '/administrator/all')).filter(
      (one) => one.email === email,
    );
    await api.call('PUT', '/administrator/update', { administratorId: own?._id ?? '', disabled: 'true' });
  });
}

/** Waits until all requests of the screen have been answered. */
async function settled(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.locator('main [role="status"] .mantine-Skeleton-root')).toHaveCount(0);
  // An answer may lead to the next request.
  await expect.poll(() => afterNextFrame(page).then(() => pending.size)).toBe(0);
}

/** Reads without an answer, except for the stream of live events. */
function pendingReads(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/v1/') && !request.url().endsWith('/v1/live')) pending.add(request);
  });
  page.on('requestfinished', (request) => void pending.delete(request));
  page.on('requestfailed', (request) => void pending.delete(request));
  return pending;
}

function afterNextFrame(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** The addresses of all links on the page, sidebar included. */
function linksOf(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
}

function isOpen(path: string, rights: readonly Grant[]): boolean {
  const right = rightOf(path);
  return right === undefined || rights.includes(right);
}
