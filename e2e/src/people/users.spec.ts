import type { Locator, Page } from '@playwright/test';
import { largeFile } from '../support/large-file.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Benutzer' });
const rows = (page: Page) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const row = (page: Page, name: string) => rows(page).filter({ hasText: name });
const search = (page: Page) => page.getByRole('main').getByRole('searchbox');
const notice = (page: Page, text: string | RegExp) =>
  page
    .getByRole('region', { name: /Hinweise|Notifications/ })
    .or(page.locator('body'))
    .getByText(text)
    .first();

test.beforeEach(({ api, page }) => api.enter(page));

test.describe('user list', () => {
  test('finds any spelling, keeps the view in the address, and reports empty results', async ({ page, api }) => {
    await api.addUser('Jörg Prüfmüller');
    await page.goto('/users');
    await expect(rows(page).first()).toBeVisible();
    for (const text of ['prufmuller', 'pruefmueller', 'PRÜFMÜLLER']) {
      await search(page).fill(text);
      await expect(rows(page)).toHaveCount(1);
      await expect(row(page, 'Jörg Prüfmüller')).toBeVisible();
    }
    await expect(page).toHaveURL(/search=PR/);
    await page.reload();
    await expect(search(page)).toHaveValue('PRÜFMÜLLER');
    await expect(rows(page)).toHaveCount(1);
    await search(page).fill('xqxqxq');
    await expect(page.getByText('Nichts gefunden')).toBeVisible();
    await page.getByRole('button', { name: 'Suche leeren' }).click();
    await expect(rows(page).nth(5)).toBeVisible();
  });

  test('a dialog that is closed as fast as keys can be sent leaves no trace in the history', async ({ page }) => {
    await page.goto('/users?days=-1');
    const first = rows(page).first();
    await first.waitFor();
    // The second opening has all code of the dialog.
    await first.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const entries = await page.evaluate(() => window.history.length);
    const isOpen = await first.evaluate((element) => {
      const send = (target: Element, key: string) =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      element.focus();
      send(element, 'Enter');
      return new Promise<boolean>((resolve) => {
        queueMicrotask(() => {
          const dialog = document.querySelector('[role="dialog"]');
          if (dialog) send(dialog, 'Escape');
          resolve(dialog !== null);
        });
      });
    });
    expect(isOpen).toBe(true);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/users\?days=-1$/);
    expect(await page.evaluate(() => window.history.length)).toBe(entries);
  });

  test('sorts by three columns in both directions', async ({ page }) => {
    await page.goto('/users?days=-1');
    for (const [header, field] of [
      ['Benutzername', 'userName'],
      ['Email', 'email'],
      ['Registriert am', 'createdAt'],
    ] as const) {
      const column = table(page).getByRole('columnheader', { name: header });
      await column.getByRole('button').click();
      await expect(column).toHaveAttribute('aria-sort', /ascending|descending/);
      const first = await column.getAttribute('aria-sort');
      await expect(page).toHaveURL(new RegExp(`sort=${field}`));
      await column.getByRole('button').click();
      await expect(column).not.toHaveAttribute('aria-sort', first ?? '');
    }
    await table(page).getByRole('columnheader', { name: 'Benutzername' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=userName/);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const names = await rows(page).evaluateAll((all) => all.slice(0, 10).map((one) => one.textContent ?? ''));
    expect(names.length).toBe(10);
  });

  test('has columns that can be dragged and set by key, and remembers them', async ({ page }) => {
    // The numbering plans, which add the spaces of phone numbers, come after the first measuring.
    await page.route(/\/phone-[^/]+\.js$/, async (route) => {
      const response = await route.fetch();
      if ((await response.body()).length > 50_000) await rows(page).first().waitFor();
      await route.fulfill({ response });
    });
    await page.goto('/users?days=-1');
    const edge = page.getByRole('separator', { name: 'Breite der Spalte Email' });
    const width = () => edge.getAttribute('aria-valuenow').then(Number);
    const phone = rows(page)
      .getByText(/^\+\d+ /)
      .first();
    await expect.poll(() => phone.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    // The columns settle once the rows and the window are measured.
    let before = -1;
    await expect
      .poll(async () => {
        const last = before;
        before = await width();
        return before === last;
      })
      .toBe(true);
    await edge.press('ArrowLeft');
    await expect.poll(width).toBe(before - 16);
    const box = (await edge.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 - 40, box.y + 5);
    await page.mouse.up();
    await expect.poll(width).toBe(before - 56);
    await page.reload();
    await expect.poll(width).toBe(before - 56);
    await edge.dblclick();
    await expect.poll(width).toBe(before);
  });

  test('filters by time, and says what a search would find outside of it', async ({ page, api }) => {
    const [old] = await api.call<{ userName: string; createdAt: string }[]>('GET', '/user/all/3000/1/-1');
    const { userName, createdAt } = old ?? { userName: '', createdAt: '' };
    expect(Date.now() - Date.parse(createdAt)).toBeGreaterThan(30 * 86_400_000);
    await page.goto('/users');
    await expect(rows(page).first()).toBeVisible();
    await search(page).fill('x');
    await expect(page.getByText('ab 2 Zeichen', { exact: true })).toBeVisible();
    await search(page).fill(userName);
    await expect(page.getByText('Im gesamten Zeitraum gibt es')).toBeVisible();
    await search(page).press('Enter');
    await expect(row(page, userName).first()).toBeVisible();
    await expect(page).toHaveURL(/search=.*days=-1/);
    await page.getByRole('button', { name: 'Suche leeren' }).click();
    await page.getByRole('combobox', { name: 'Zeitraum' }).click();
    await page.getByRole('option', { name: 'Letzte 24 Stunden' }).click();
    await expect(page).toHaveURL(/days=1/);
  });

  test('scrolls through 1,000 users and keeps the DOM small', { tag: '@soak' }, async ({ page }) => {
    test.setTimeout(180_000);
    await page.goto('/users?days=-1');
    await expect(rows(page).first()).toBeVisible();
    const highest = () => rows(page).last().getAttribute('aria-rowindex').then(Number);
    await page.mouse.move(700, 600);
    for (let seen = 0; seen <= 1_000; seen = await highest()) {
      await page.mouse.wheel(0, 60_000);
      await expect.poll(highest, { intervals: [20, 50, 100] }).toBeGreaterThan(seen);
    }
    expect(await highest()).toBeGreaterThan(1_000);
    expect(await rows(page).count()).toBeLessThanOrEqual(100);
  });

  test('reports failed loading and retries on request', async ({ page }) => {
    await page.route('**/v1/user/all/**', (route) =>
      route.fulfill({
        status: 503,
        json: { success: false, message: 'Gerade nicht erreichbar', code: 'UNAVAILABLE', requestId: 'x' },
      }),
    );
    await page.goto('/users');
    await expect(page.getByText('Gerade nicht erreichbar')).toBeVisible();
    await page.unroute('**/v1/user/all/**');
    await page.getByRole('button', { name: 'Erneut versuchen' }).click();
    await expect(rows(page).first()).toBeVisible();
  });
});

test.describe('editing a user', () => {
  const dialogOf = (page: Page, name = 'Benutzer bearbeiten') => page.getByRole('dialog', { name });
  const save = (dialog: Locator) => dialog.getByRole('button', { name: 'Speichern' }).click();

  test('opens by click on the row and by its address, and closes with Back', async ({ page, api }) => {
    const user = await api.addUser('Klick Zeile');
    await page.goto('/users?search=klick+zeile&days=-1');
    await row(page, 'Klick Zeile').click();
    await expect(page).toHaveURL(new RegExp(`user=${user._id}`));
    await expect(dialogOf(page).getByLabel('Benutzername')).toHaveValue('Klick Zeile');
    await page.goBack();
    await expect(dialogOf(page)).toBeHidden();
    await visit(page, `/users?user=${user._id}`);
    await expect(dialogOf(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).not.toHaveURL(/user=/);
    await visit(page, '/users?user=01900000-0000-7000-8000-000000000000');
    await expect(page.getByText('Benutzer nicht gefunden')).toBeVisible();
  });

  test('shows every validation message of the specification and keeps the input', async ({ page, api }) => {
    const user = await api.addUser('Prüfling Alpha');
    await page.goto(`/users?user=${user._id}`);
    const dialog = dialogOf(page);
    for (const label of ['Benutzername', 'Email', 'Über mich', 'Geburtsdatum']) {
      const field = dialog.getByRole('textbox', { name: label });
      const before = await field.inputValue();
      await field.fill('');
      await field.blur();
      await save(dialog);
      const error = page.getByRole('alertdialog', { name: 'Fehler' }).or(page.getByRole('dialog', { name: 'Fehler' }));
      await expect(error.getByText('Zum Speichern müssen alle Felder ausgefüllt sein.')).toBeVisible();
      await error.getByRole('button', { name: 'Schließen' }).last().click();
      await expect(dialog.getByText(`Das Feld ${label} darf nicht leer sein.`)).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill(before);
      await field.blur();
    }
    const phone = dialog.getByLabel('Telefonnummer', { exact: true });
    await phone.fill('0171-abc');
    await save(dialog);
    await expect(dialog.getByText('Das Feld Telefonnummer hat einen ungültigen Wert.').first()).toBeVisible();
    await phone.fill('+49 (171) 234 5678');
    const email = dialog.getByRole('textbox', { name: 'Email' });
    await email.fill('keine-adresse');
    await save(dialog);
    await expect(dialog.getByText('Das Feld Email hat einen ungültigen Wert.').first()).toBeVisible();
    const other = await api.addUser('Andere Person');
    await email.fill(other.email);
    await save(dialog);
    await expect(dialog.getByText('Das Feld Email ist bereits vergeben.').first()).toBeVisible();
    await email.fill(user.email);
    await dialog.getByLabel('Benutzername').fill('Prüfling Ä');
    await save(dialog);
    await expect(dialog).toBeHidden();
    await expect(notice(page, '„Prüfling Ä“ ist gespeichert.')).toBeVisible();
    expect(await api.user(user._id)).toMatchObject({ userName: 'Prüfling Ä', telephoneNumber: '491712345678' });
  });

  test('asks once before discarding unsaved changes', async ({ page, api }) => {
    const user = await api.addUser('Ungespeichert');
    await page.goto(`/users?user=${user._id}`);
    await dialogOf(page).getByLabel('Über mich').fill('Noch nicht fertig');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Änderungen verwerfen?')).toBeVisible();
    await page.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await expect(dialogOf(page).getByLabel('Über mich')).toHaveValue('Noch nicht fertig');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await expect(dialogOf(page)).toBeHidden();
  });

  test('shows the differences when somebody else saved first', async ({ page, api }) => {
    const user = await api.addUser('Konflikt');
    await page.goto(`/users?user=${user._id}`);
    const dialog = dialogOf(page);
    await dialog.getByLabel('Über mich').fill('Meine Worte');
    const { _id, userName, email, language } = user;
    const dateOfBirth = JSON.stringify(user.dateOfBirth);
    await api.call('PUT', '/user/update', { _id, userName, email, language, dateOfBirth, about: 'Ihre Worte' });
    await save(dialog);
    const conflict = dialogOf(page, 'Inzwischen geändert');
    await expect(conflict.getByText('Meine Worte')).toBeVisible();
    await expect(conflict.getByText('Ihre Worte')).toBeVisible();
    await conflict.getByRole('button', { name: 'Meine Fassung speichern' }).click();
    await expect(conflict).toBeHidden();
    await expect(dialog).toBeHidden();
    expect((await api.user(user._id)).about).toBe('Meine Worte');
  });

  test('can take the other version in a conflict', async ({ page, api }) => {
    const user = await api.addUser('Konflikt Zwei');
    await page.goto(`/users?user=${user._id}`);
    const dialog = dialogOf(page);
    await dialog.getByLabel('Über mich').fill('Meine Worte');
    const { _id, userName, email, language } = user;
    await api.call('PUT', '/user/update', {
      _id,
      userName,
      email,
      language,
      dateOfBirth: JSON.stringify(user.dateOfBirth),
      about: 'Ihre Worte',
    });
    await save(dialog);
    await dialogOf(page, 'Inzwischen geändert').getByRole('button', { name: 'Neue Fassung übernehmen' }).click();
    await expect(dialog.getByLabel('Über mich')).toHaveValue('Ihre Worte');
    await save(dialog);
    await expect(dialog).toBeHidden();
  });

  test('creates a user, sends the verification mail, and can send it again', async ({ page, api }) => {
    await page.goto('/users');
    await page.getByRole('button', { name: 'Neuer Benutzer' }).click();
    const dialog = dialogOf(page, 'Neuen Benutzer anlegen');
    await dialog.getByLabel('Benutzername').fill('Neu Angelegt');
    const email = `neu-${Date.now()}@e2e.example.org`;
    await dialog.getByRole('textbox', { name: 'Email' }).fill(email);
    await dialog.getByRole('textbox', { name: 'Geburtsdatum' }).fill('24.12.1990');
    await dialog.getByLabel('Über mich').fill('Frisch.');
    await dialog
      .getByRole('combobox', { name: 'Sprache' })
      .or(dialog.getByRole('textbox', { name: 'Sprache' }))
      .first()
      .click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    await expect(dialog).toBeHidden();
    const [created] = await api.search(email);
    expect(created).toMatchObject({ userName: 'Neu Angelegt', dateOfBirth: { year: 1990, month: 12, date: 24 } });
    await page.goto(`/users?user=${created?._id}`);
    await dialogOf(page).getByRole('button', { name: 'Bestätigungsmail senden' }).click();
    await expect(notice(page, 'Email versendet')).toBeVisible();
  });

  test('uploads an image, and refuses files that are not images', async ({ page, api }) => {
    const user = await api.addUser('Mit Bild');
    await page.goto(`/users?user=${user._id}`);
    const dialog = dialogOf(page);
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles(largeFile('gross.png', 21));
    await expect(dialog.getByText('Die Datei darf nicht größer als 20 MB sein.').first()).toBeVisible();
    await input.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('kein Bild') });
    await expect(dialog.getByText('Die Datei muss ein Bild im Format PNG oder JPEG sein.').first()).toBeVisible();
    await input.setInputFiles({
      name: 'bild.png',
      mimeType: 'image/png',
      buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } }),
    });
    await expect(dialog.getByRole('button', { name: 'Bild ersetzen' })).toBeVisible();
    await save(dialog);
    await expect(dialog).toBeHidden();
    expect((await api.user(user._id)).image).toMatch(/\.png$/);
  });
});
