import type { Administrator } from '@leitstand/contract/administrators';
import type { Page } from '@playwright/test';
import { Api } from '../support/api.ts';
import { expectNoViolations } from '../support/axe.ts';
import { addAdministrator, COLLEAGUE_NAME } from '../support/colleague.ts';
import { mailTo } from '../support/outbox.ts';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';
import { visit } from '../support/visit.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Administratoren' });
const rowOf = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
const PASSWORD = 'ein-ganz-neues-passwort';

async function findByEmail(api: Api, email: string): Promise<Administrator | undefined> {
  return (await api.call<Administrator[]>('GET', '/administrator/all')).find((one) => one.email === email);
}

test('an administrator can be invited, changed, disabled and enabled', async ({ page, api, server }) => {
  await api.enter(page);
  const email = `${crypto.randomUUID()}@e2e.example.org`;
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Profil/ }).click();
  await page.getByRole('link', { name: 'Administratoren' }).click();
  await page.getByRole('button', { name: 'Administrator einladen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Administrator einladen' });
  await dialog.getByRole('button', { name: 'Einladung senden' }).click();
  await expect(dialog.getByText('Das Feld Benutzername darf nicht leer sein.')).toBeVisible();
  await expect(dialog.getByText('Das Feld Email darf nicht leer sein.')).toBeVisible();
  await dialog.getByLabel('Email').fill('leitung@leitstand.test');
  await dialog.getByLabel('Benutzername').fill('Nora Neu');
  await dialog.getByRole('button', { name: 'Einladung senden' }).click();
  await expect(dialog.getByText('Das Feld Email ist bereits vergeben.')).toBeVisible();
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('checkbox', { name: 'Globaler Zugriff' }).uncheck();

  // A reload keeps the draft.
  page.once('dialog', (question) => void question.accept());
  await page.waitForTimeout(500);
  await page.reload();
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(dialog.getByRole('checkbox', { name: 'Globaler Zugriff' })).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Einladung senden' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Nora Neu')).toContainText('Eingeladen');
  expect(await mailTo(server.dataDir, email)).toContain('/reset-password/');
  expect(await findByEmail(api, email)).toMatchObject({ rights: ['ReadUsers', 'WriteUsers', 'WriteMasterdata'] });
  await rowOf(page, 'Nora Neu').getByRole('button', { name: 'Einladung erneut senden' }).click();
  await expect(page.getByText(`Die Einladung geht an ${email}.`).last()).toBeVisible();

  await rowOf(page, 'Nora Neu').getByRole('button', { name: 'Bearbeiten' }).click();
  const edit = page.getByRole('dialog', { name: /^Administrator bearbeiten/ });
  await edit.getByRole('checkbox', { name: 'Stammdaten ändern' }).uncheck();
  await edit.getByRole('button', { name: 'Speichern' }).click();
  await expect(edit).toBeHidden();
  expect(await findByEmail(api, email)).toMatchObject({ rights: ['ReadUsers', 'WriteUsers'] });

  await rowOf(page, 'Nora Neu').getByRole('button', { name: 'Deaktivieren' }).click();
  const question = page.getByRole('alertdialog', { name: '„Nora Neu“ deaktivieren?' });
  await question.getByRole('button', { name: 'Deaktivieren' }).click();
  await expect(rowOf(page, 'Nora Neu')).toContainText('Deaktiviert');
  await undo(page).click();
  await expect(rowOf(page, 'Nora Neu')).toContainText('Eingeladen');
  await rowOf(page, 'Nora Neu').getByRole('button', { name: 'Deaktivieren' }).click();
  await question.getByRole('button', { name: 'Deaktivieren' }).click();
  await expect.poll(async () => (await findByEmail(api, email))?.state).toBe('disabled');
});

test('an ADMIN cannot change their own account, grant rights they do not hold, or change a SUPERADMIN', async ({
  page,
  api,
  server,
}) => {
  const email = `${crypto.randomUUID()}@e2e.example.org`;
  const rights = ['ReadUsers', 'ChangePermissions'] as const;
  const manager = await addAdministrator(server, api, {
    userName: 'Vera Verwaltung',
    email,
    password: PASSWORD,
    role: 'ADMIN',
    rights,
  });
  await manager.enter(page);
  await page.goto('/administrators');
  await rowOf(page, 'Vera Verwaltung').getByRole('cell').first().click();
  const view = page.getByRole('dialog', { name: /^Administrator/ });
  await expect(view.getByText(/^Das ist das eigene Konto/)).toBeVisible();
  await expect(view.getByRole('button', { name: 'Speichern' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await rowOf(page, 'leitung@leitstand.test').getByRole('cell').first().click();
  await expect(view.getByText('Einen SUPERADMIN kann nur ein SUPERADMIN ändern.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, 'leitung@leitstand.test').getByRole('button', { name: 'Deaktivieren' })).toHaveCount(0);
  await rowOf(page, 'leitung@leitstand.test').getByRole('button', { name: 'Sitzungen' }).click();
  const sessions = page.getByRole('dialog', { name: /^Sitzungen von/ });
  await expect(sessions.getByText('Die Sitzungen eines SUPERADMINs')).toBeVisible();
  await expect(sessions.getByRole('button', { name: /^Sitzung beenden/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Administrator einladen' }).click();
  const invite = page.getByRole('dialog', { name: 'Administrator einladen' });
  await expect(invite.getByRole('checkbox', { name: 'Benutzer ansehen' })).toBeEnabled();
  await expect(invite.getByRole('checkbox', { name: 'Globaler Zugriff' })).toBeDisabled();
  await expect(invite.getByText('Lässt sich nicht vergeben').first()).toBeVisible();
  await expect(invite.getByText('Diese Rolle kann nur ein SUPERADMIN vergeben.')).toBeVisible();
  await api.call('PUT', '/administrator/update', {
    administratorId: (await findByEmail(api, email))?._id ?? '',
    disabled: 'true',
  });
});

test('own sessions can be ended and the own password changed under “Mein Konto”, sessions of others ended from the list', async ({
  page,
  otherPage,
  api,
  server,
  colleague,
}) => {
  const email = `${crypto.randomUUID()}@e2e.example.org`;
  const own = await addAdministrator(server, api, {
    userName: 'Silke Sitzung',
    email,
    password: PASSWORD,
    role: 'ADMIN',
    rights: [],
  });
  await own.enter(page);
  await own.signIn();
  await own.signIn();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Profil/ }).click();
  await expect(page.getByRole('link', { name: 'Administratoren' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Protokoll' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Mein Konto' }).click();
  const mine = page.getByRole('region', { name: 'Offene Sitzungen' });
  const signIns = page.getByRole('region', { name: 'Letzte Anmeldungen' }).getByRole('listitem');
  await expect(mine.getByRole('listitem')).toHaveCount(3);
  await expect(mine.getByText('Diese Sitzung')).toHaveCount(1);
  await mine
    .getByRole('button', { name: /^Sitzung beenden/ })
    .first()
    .click();
  await expect(mine.getByRole('listitem')).toHaveCount(2);
  await mine.getByRole('button', { name: 'Alle anderen beenden' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Alle anderen beenden' }).click();
  await expect(mine.getByRole('listitem')).toHaveCount(1);
  await expect(mine.getByText('Diese Sitzung')).toBeVisible();
  await expect(signIns).toHaveCount(3);
  // Without reloading: the live event about the own account needs no right.
  await own.signIn();
  await expect(signIns).toHaveCount(4);
  await expect(mine.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  const change = page.getByRole('dialog', { name: 'Passwort ändern' });
  const setPassword = async (current: string, password: string) => {
    await change.getByLabel('Aktuelles Passwort').fill(current);
    await change.locator('input[name="password"]').fill(password);
    await change.getByLabel('Neues Passwort wiederholen').fill(password);
    await change.getByRole('button', { name: 'Passwort speichern' }).click();
  };
  await setPassword('falsch-geraten', `${PASSWORD}-2`);
  await expect(change.getByText('Das aktuelle Passwort ist nicht korrekt.')).toBeVisible();
  await setPassword(PASSWORD, email);
  await expect(change.getByText('Das Passwort enthält die eigene E-Mail-Adresse.')).toBeVisible();
  await setPassword(PASSWORD, `${PASSWORD}-2`);
  await expect(change).toBeHidden();
  await expect(page.getByText('Das Passwort ist geändert.')).toBeVisible();

  const id = (await findByEmail(api, email))?._id ?? '';
  await new Api(server.url, { email, password: `${PASSWORD}-2` }).signIn();
  await colleague.enter(otherPage);
  await otherPage.goto(`/administrators?sessions=${id}`);
  const theirs = otherPage.getByRole('dialog', { name: 'Sitzungen von Silke Sitzung' });
  await theirs.getByRole('button', { name: 'Alle beenden' }).click();
  await otherPage.getByRole('alertdialog').getByRole('button', { name: 'Alle beenden' }).click();
  await expect(theirs.getByText('Keine offenen Sitzungen')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Erneut anmelden' })).toBeVisible();
  await api.call('PUT', '/administrator/update', { administratorId: id, disabled: 'true' });
});

test.describe('in both colour schemes', { tag: '@soak' }, () => {
  test('axe finds nothing, on a phone and in English', async ({ page, api, colleague }) => {
    await colleague.signIn();
    await api.enter(page);
    const all = await api.call<Administrator[]>('GET', '/administrator/all');
    const other = all.find(({ userName }) => userName === COLLEAGUE_NAME)?._id;
    const own = all.find(({ email }) => email === 'leitung@leitstand.test')?._id;
    for (const [width, height, language] of [
      [1440, 900, 'de'],
      [390, 844, 'en'],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const address of [
        '',
        `administrator=new`,
        `administrator=${other}`,
        `administrator=${own}`,
        `sessions=${other}`,
      ]) {
        await visit(page, `/administrators?language=${language}&${address}`);
        await expect(table(page).or(page.getByRole('table', { name: 'Administrators' }))).toBeVisible();
        if (address !== '') await expect(page.getByRole('dialog').getByRole('button').nth(1)).toBeVisible();
        await expectNoViolations(page, `${address} at ${width}`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
    }
  });
});
