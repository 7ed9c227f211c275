import type { AppVersions } from '@leitstand/contract/versions';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { inviteColleague } from '../support/colleague.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { test as base, expect } from '../support/test.ts';

/** A server that asks for a second administrator. */
const test = base.extend<object, { server: ServerProcess }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const server = await startServer({ FOUR_EYES: 'version,ban' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
});

const WAITS = 'Wartet auf Freigabe durch eine zweite Person. Bis dahin ändert sich nichts.';
const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Freigaben' }).getByRole('row', { name: text });

test('what one administrator asks for, another one approves or refuses by key', async ({
  page,
  otherPage,
  api,
  server,
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
  await expect(page.getByText(WAITS)).toBeVisible();
  expect((await versions()).minimumVersion).toBe(minimumVersion);

  await colleague.enter(otherPage);
  await otherPage.goto('/dashboard');
  const tasks = otherPage.getByRole('region', { name: 'Heute zu tun' });
  await expect(tasks.getByText('1 Anfrage freizugeben')).toBeVisible();
  await tasks.getByRole('link', { name: 'Älteste Anfrage' }).click();
  const dialog = otherPage.getByRole('dialog', { name: /^Freigabe: Mindestversion anheben/ });
  await expect(dialog.getByText(`Mindestversion von ${minimumVersion} auf 9.9.0 anheben`)).toBeVisible();
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
});
