import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { fileOf, findBusyPerson, remove } from '../support/person-file.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ api, page }) => api.enter(page));

async function disclose(page: Page, choice: string): Promise<{ name: string; content: string }> {
  const opened = fileOf(page);
  await opened.getByRole('button', { name: 'Datenauskunft' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: choice }).click(),
  ]);
  await expect(page.getByText(`Gespeichert: ${download.suggestedFilename()}`)).toBeVisible();
  return { name: download.suggestedFilename(), content: await readFile(await download.path(), 'utf8') };
}

const HOSTILE = '<script>window.hacked = true</script><img src=x onerror="window.hacked = true">';

test('the data export contains everything as JSON, and is logged', async ({ page, api }) => {
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
  await remove(api, user);
});

test('the data export as a page has its images and runs no script', async ({ page, api, context }) => {
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
    await expect(exported.getByRole('heading', { name: 'Datenauskunft' })).toBeVisible();
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
