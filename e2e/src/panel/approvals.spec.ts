import { APPROVER_WAITING_DAYS } from '@leitstand/contract/base/limits';
import type { AppVersions } from '@leitstand/contract/versions';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { inviteColleague } from '../support/colleague.ts';
import { createDatabase } from '../support/postgres.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { test as base, expect } from '../support/test.ts';

interface World {
  /** Makes everything in the audit log a week older, so that the invited colleague counts as a second person. */
  letAWeekPass(): Promise<void>;
}

/** A server that asks for a second administrator. */
const test = base.extend<object, { world: World & { server: ServerProcess } }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const database = await createDatabase();
      const server = await startServer({ DATABASE_URL: database.url, DEMO_DATA: '1', FOUR_EYES: 'version,ban' });
      const letAWeekPass = () =>
        database.run(`update audit_log set at = at - interval '${APPROVER_WAITING_DAYS} days 1 hour'`);
      await use({ server, letAWeekPass });
      await server.stop();
      await database.drop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  server: [async ({ world }, use) => use(world.server), { scope: 'worker' }],
});

const WAITS_LONGER = 'Als zweite Person zählt erst ab';
const WAITS = 'Wartet auf Freigabe durch eine zweite Person. Bis dahin ändert sich nichts.';
const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Freigaben' }).getByRole('row', { name: text });

test('what one administrator asks for, another one approves or refuses by key', async ({
  page,
  otherPage,
  api,
  server,
  world,
}) => {
  // Four pages of two people on a server of its own.
  test.slow();
  await api.enter(page);
  await page.goto('/approvals');
  await expect(page.getByText('Vier Augen: Es fehlt eine zweite Person')).toBeVisible();
  const colleague = await inviteColleague(server, api);
  const versions = () => api.call<AppVersions>('GET', '/admin/appversions');
  const { minimumVersion } = await versions();

  await page.goto('/versions');
  await page.getByRole('textbox', { name: 'Niedrigste mögliche Version' }).fill('9.9.0');
  await page.getByRole('textbox', { name: 'Empfohlene Version' }).fill('');
  await page.getByRole('button', { name: 'Absenden' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ändern' }).click();
  await expect(page.getByText(WAITS_LONGER)).toBeVisible();
  expect((await versions()).minimumVersion).toBe(minimumVersion);
  await page.goto('/approvals');
  await expect(page.getByText('Vier Augen: Die zweite Person zählt noch nicht')).toBeVisible();
  await expect(page.getByText('Vier Augen gelten nicht für Rechte')).toBeVisible();

  await colleague.enter(otherPage);
  await otherPage.goto('/approvals');
  await row(otherPage, 'Mindestversion von').click();
  await expect(otherPage.getByText('Nicht mit diesem Konto')).toBeVisible();
  await expect(otherPage.getByRole('button', { name: 'Freigeben' })).toBeHidden();
  await expect(otherPage.getByRole('button', { name: 'Ablehnen' })).toBeVisible();
  await world.letAWeekPass();
  await otherPage.goto('/dashboard');
  const tasks = otherPage.getByRole('region', { name: 'Heute zu tun' });
  await expect(tasks.getByText('1 Anfrage freizugeben')).toBeVisible();
  await tasks.getByRole('link', { name: 'Älteste Anfrage' }).click();
  const dialog = otherPage.getByRole('dialog', { name: /^Freigabe: Mindestversion anheben/ });
  await expect(dialog.getByText(`Mindestversion von ${minimumVersion} auf 9.9.0 anheben`)).toBeVisible();
  await expect(dialog.getByText('leitung@leitstand.test · Konto seit')).toBeVisible();
  await expect(dialog.getByText('Gleiches Netz, gleiches Gerät')).toBeVisible();
  await expectNoViolations(otherPage, 'approval');
  await otherPage.keyboard.press('f');
  await expect(otherPage.getByText('Freigegeben und ausgeführt.')).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await versions()).minimumVersion).toBe('9.9.0');

  const { _id } = await api.addUser('Petra Probe');
  await page.goto('/users?days=-1&search=Petra%20Probe');
  await page
    .getByRole('row', { name: /Petra Probe/ })
    .getByRole('button', { name: 'Sperren' })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox', { name: 'Grund' }).fill('Spam');
  await question.getByRole('button', { name: 'Sperren' }).click();
  await expect(page.getByText(WAITS)).toBeVisible();

  await otherPage.setViewportSize({ width: 390, height: 844 });
  await otherPage.goto('/approvals');
  await row(otherPage, 'Petra Probe sperren').click();
  await expect(otherPage.getByRole('dialog').getByText('Spam')).toBeVisible();
  await otherPage.keyboard.press('a');
  const refusal = otherPage.getByRole('alertdialog', { name: 'Anfrage ablehnen?' });
  await refusal.getByRole('textbox').fill('Das war ein Missverständnis.');
  await refusal.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(otherPage.getByText('Die Anfrage ist abgelehnt.')).toBeVisible();
  await otherPage.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('button', { name: /^Benachrichtigungen/ }).click();
  await page.getByRole('link', { name: /Anfrage abgelehnt/ }).click();
  const result = page.getByRole('dialog', { name: /^Freigabe: Sperren/ });
  await expect(result.getByText('Begründung: Das war ein Missverständnis.')).toBeVisible();
  expect((await api.user(_id)).userName).toBe('Petra Probe');

  const people = [await api.addUser('Erika Eins'), await api.addUser('Zoran Zwei')];
  const selection = { resource: 'users', ids: people.map((person) => person._id) };
  const asked = await fetch(`${server.url}/v1/bulk/start`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: await api.signIn() },
    body: JSON.stringify({ selection, operation: 'ban', expected: people.length, reason: 'Zwei Konten, eine Masche' }),
  });
  expect(asked.status).toBe(409);
  await otherPage.goto('/approvals');
  await row(otherPage, 'Sperren: 2 Benutzer').click();
  const bulk = otherPage.getByRole('dialog', { name: /^Freigabe: Sperren/ });
  const bound = bulk.getByRole('region', { name: 'Genau diese Einträge' });
  for (const { userName, email } of people) await expect(bound.getByText(`${userName}${email}`)).toBeVisible();
  await expectNoViolations(otherPage, 'bulk approval');
  await otherPage.keyboard.press('f');
  await expect(otherPage.getByText('Freigegeben und ausgeführt.')).toBeVisible();
  await expect.poll(() => api.search('Erika Eins')).toEqual([]);
});
