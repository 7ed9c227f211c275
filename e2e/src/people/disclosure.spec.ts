import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { readPdf } from '../support/pdf-text.ts';
import { fileOf, findBusyPerson, remove } from '../support/person-file.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ api, page }) => api.enter(page));

async function disclose(page: Page, choice: string): Promise<{ name: string; content: string }> {
  await fileOf(page).getByRole('button', { name: 'Datenauskunft' }).click();
  const { name, content } = await saved(page, page.getByRole('menuitem', { name: choice }));
  return { name, content: content.toString('utf8') };
}

async function saved(page: Page, control: Locator): Promise<{ name: string; content: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent('download'), control.click()]);
  await expect(page.getByText(`Gespeichert: ${download.suggestedFilename()}`)).toBeVisible();
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

const HOSTILE = '<script>window.hacked = true</script><img src=x onerror="window.hacked = true">';

test('the data export contains everything as JSON, is logged, and there is a letter', async ({ page, api }) => {
  const user = await api.addUser('Akte Auskunft', { about: HOSTILE });
  await page.goto(`/users?person=${user._id}`);
  const { name, content } = await disclose(page, 'Als JSON-Datei');
  expect(name).toBe(`datenauskunft-${user._id}.json`);
  expect(JSON.parse(content)).toMatchObject({
    personId: user._id,
    data: {
      profile: { userName: 'Akte Auskunft', about: HOSTILE },
      audit: [{ action: 'create' }, { action: 'disclose' }],
    },
  });
  await expect(fileOf(page).getByRole('tab', { name: /^Protokoll 2$/ })).toBeVisible();

  const letter = await saved(page, fileOf(page).getByRole('button', { name: 'Auskunft als PDF' }));
  expect(letter.name).toBe(`datenauskunft-${user._id}.pdf`);
  const pages = await readPdf(new Uint8Array(letter.content));
  expect(pages[0]).toMatchObject({ width: 210, height: 297 });
  const written = pages.flatMap(({ texts }) => texts);
  for (const text of ['Auskunft nach Art. 15 DSGVO', 'Zwecke', 'Beschwerde', 'Benutzername', 'Akte Auskunft']) {
    expect(written).toContain(text);
  }
  expect(written.join(' ')).toContain('<script>window.hacked');
  await remove(api, user);
});

test('the data export as a page has its images and runs no script', { tag: '@soak' }, async ({
  page,
  api,
  context,
}) => {
  const user = await api.addUser('Akte Lesbar', { about: HOSTILE });
  const { user: busy } = await findBusyPerson(api);
  for (const person of [user, busy]) {
    await page.goto(`/users?person=${person._id}`);
    const { name, content } = await disclose(page, 'Als lesbare Seite');
    expect(name).toBe(`datenauskunft-${person._id}.html`);
    const exported = await context.newPage();
    const problems: string[] = [];
    exported.on('console', (message) => problems.push(message.text()));
    await exported.setContent(content);
    await expect(exported.getByRole('heading', { name: 'Auskunft nach Art. 15 DSGVO' })).toBeVisible();
    await expect(exported.getByText(person.userName).first()).toBeVisible();
    if (person === user) await expect(exported.getByText(HOSTILE).first()).toBeVisible();
    const state = await exported.evaluate(() => ({
      scripts: document.scripts.length,
      isHacked: 'hacked' in window,
      brokenImages: [...document.images].filter((image) => image.naturalWidth === 0).length,
    }));
    expect(state).toEqual({ scripts: 0, isHacked: false, brokenImages: 0 });
    await exported.getByRole('link', { name: 'Protokoll' }).click();
    await expect(exported.getByRole('heading', { name: 'Protokoll' })).toBeInViewport();
    expect(problems).toEqual([]);
    if (person === user) await expectNoViolations(exported, 'disclosure');
    await exported.close();
  }
  await remove(api, user);
});
