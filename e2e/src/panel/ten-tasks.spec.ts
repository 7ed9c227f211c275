import { writeFile } from 'node:fs/promises';
import type { Broadcast } from '@leitstand/contract/broadcast';
import type { Event } from '@leitstand/contract/events';
import type { Reward } from '@leitstand/contract/rewards';
import type { AppVersions } from '@leitstand/contract/versions';
import type { Page } from '@playwright/test';
import { Hand } from '../support/hand.ts';
import { OrderCalls } from '../support/order-calls.ts';
import { fileOf, remove } from '../support/person-file.ts';
import { RecordScreen } from '../support/record-screen.ts';
import { caseDialog, shownId } from '../support/reported.ts';
import { ADMIN } from '../support/server-process.ts';
import { expect, test } from '../support/test.ts';

const REPORTS = 25;
const ORDERS = 20;
const RESULTS = new URL('../../../bench/results/tasks.md', import.meta.url);

/** What an administrator does all day, and the clicks and keys that it may take. */
const BUDGETS = {
  'sign in and see what needs doing': 2,
  'find a person of any age and ban them': 5,
  'decide 25 reports one by one, each seen': REPORTS + 1,
  'ship 20 orders with labels': 8,
  'correct a coin balance with reason': 4,
  'publish an event': 8,
  'send a broadcast': 5,
  'raise the minimum version': 4,
  'restock one reward and move it to a place': 5,
  'disclose the data of a person as PDF': 4,
};
type Task = keyof typeof BUDGETS;

const counts = new Map<Task, number>();

function within(task: Task, { actions }: Hand): void {
  counts.set(task, actions);
  expect(actions, task).toBeLessThanOrEqual(BUDGETS[task]);
}

test.beforeEach(({ api, page }) => api.enter(page));

test.afterAll(async () => {
  if (counts.size < Object.keys(BUDGETS).length) return;
  const widest = Math.max(...[...counts.keys()].map((task) => task.length));
  const rows = [...counts].map(([task, actions]) => rowOf(task.padEnd(widest), actions, BUDGETS[task]));
  const head = [rowOf('task'.padEnd(widest), 'actions', 'budget'), `| ${'-'.repeat(widest)} | ------- | ------ |`];
  const intro = 'The clicks and keys that each task takes, without typed content. Written by `npm run soak`.';
  await writeFile(RESULTS, `# Ten tasks of a day\n\n${intro}\n\n${[...head, ...rows].join('\n')}\n`);
});

function rowOf(task: string, actions: number | string, budget: number | string): string {
  return `| ${task} | ${String(actions).padEnd('actions'.length)} | ${String(budget).padEnd('budget'.length)} |`;
}

/** The dashboard as it is after signing in, where every task begins. */
async function atDashboard(page: Page): Promise<Hand> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Heute zu tun' })).toBeVisible();
  return new Hand(page);
}

test('sign in and see what needs doing', async ({ page }) => {
  await page.goto('/dashboard');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  const hand = new Hand(page);
  await expect(page.getByLabel('Email')).toBeFocused();
  await hand.type(ADMIN.email);
  await hand.press('Tab');
  await hand.type(ADMIN.password);
  await hand.press('Enter');
  await expect(page.getByRole('link', { name: /offene Meldungen/ })).toBeVisible();
  within('sign in and see what needs doing', hand);
});

test('find a person of any age and ban them', { tag: '@soak' }, async ({ page, api }) => {
  const { email } = await api.addUser('Zehn Verstoß');
  const hand = await atDashboard(page);
  await hand.find(`sperren ${email}`);
  const question = page.getByRole('alertdialog', { name: '„Zehn Verstoß“ sperren?' });
  await hand.click(question.getByLabel('Grund'));
  await hand.type('Betrug');
  await hand.click(question.getByRole('button', { name: 'Sperren' }));
  await expect(page.getByText('„Zehn Verstoß“ ist gesperrt und gelöscht.')).toBeVisible();
  within('find a person of any age and ban them', hand);
  const [ban] = await api.call<{ _id: string }[]>('GET', `/user/blacklist/search/${email}/0/1/-1`);
  await api.call('GET', `/user/blacklist/delete/${ban?._id}`);
});

test('decide reports one by one, each seen', { tag: '@soak' }, async ({ page }) => {
  const hand = await atDashboard(page);
  await hand.click(page.getByRole('link', { name: 'Älteste Meldung' }));
  const decided: string[] = [];
  for (let count = 0; count < REPORTS; count += 1) {
    await expect(caseDialog(page).getByText('Vorgeschichte')).toBeVisible();
    const id = shownId(page);
    expect(decided).not.toContain(id);
    decided.push(id);
    // A trip without a known author has no proposal.
    const hasProposal = await caseDialog(page).getByRole('button', { name: 'Übernehmen' }).isVisible();
    await hand.press(hasProposal ? 'm' : 'e');
    await expect.poll(() => shownId(page)).not.toBe(id);
  }
  within('decide 25 reports one by one, each seen', hand);
  // Before the messages leave.
  for (const id of decided.toReversed()) {
    await page.keyboard.press('z');
    await expect.poll(() => shownId(page)).toBe(id);
  }
  await page.keyboard.press('Escape');
});

test('ship orders with labels', { tag: '@soak' }, async ({ page, api }) => {
  const calls = await OrderCalls.of(api);
  const oldest = (await calls.unsentParcels()).toReversed().slice(0, ORDERS);
  const hand = await atDashboard(page);
  await hand.find('versand');
  await hand.click(page.getByRole('textbox', { name: 'Anzahl der ältesten Bestellungen' }));
  await hand.type(String(ORDERS));
  await hand.press('Enter');
  const print = page.getByRole('button', { name: `${ORDERS} Etiketten drucken` });
  await Promise.all([page.waitForEvent('download'), hand.click(print)]);
  await expect(page.getByRole('textbox', { name: /^Sendungsnummer zu Nr\./ }).first()).toBeFocused();
  for (let n = 0; n < ORDERS; n += 1) await hand.scan(`00340434${900_000_000_000 + n}`);
  await hand.click(page.getByRole('button', { name: 'Prüfen' }));
  await hand.click(page.getByRole('button', { name: `${ORDERS} Bestellungen verschicken` }));
  await expect(page.getByText(`${ORDERS} Bestellungen sind verschickt.`)).toBeVisible();
  within('ship 20 orders with labels', hand);
  await calls.unship(oldest.map(({ _id }) => _id));
});

test('correct a coin balance with reason', async ({ page, api }) => {
  const user = await api.addUser('Zehn Coins');
  const hand = await atDashboard(page);
  await hand.find(`coins ${user.email}`);
  await expect(page.getByRole('dialog', { name: /^Coins/ }).locator(':focus')).toHaveCount(1);
  await hand.type('50');
  await hand.press('Tab');
  await hand.type('Entschuldigung für den Ausfall');
  await hand.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: /^Coins/ })).toBeHidden();
  expect((await api.user(user._id)).currentCoins).toBe(50);
  within('correct a coin balance with reason', hand);
  await page.keyboard.press('Escape');
  await remove(api, user);
});

test('publish an event', { tag: '@soak' }, async ({ page, api }) => {
  const title = `Zehn Treffen ${Date.now()}`;
  const screen = new RecordScreen(page, 'Alle Ereignisse');
  const hand = await atDashboard(page);
  const image = await screen.image();
  await hand.find('neues ereignis');
  const dialog = screen.dialog('Neues Ereignis anlegen');
  await expect(dialog.getByLabel('Titel')).toBeFocused();
  await hand.type(title);
  await hand.press('Tab');
  await hand.type('Gemeinsam zum See');
  await hand.press('Tab');
  await hand.type('24.07.2027');
  await hand.click(dialog.getByRole('textbox', { name: 'Ort' }));
  await hand.type('Garmisch');
  await expect(page.getByRole('option', { name: /Garmisch-Partenkirchen/ })).toBeVisible();
  await hand.press('Enter');
  await hand.drop(image, dialog.getByRole('group', { name: 'Bild' }));
  await hand.press('Control+Enter');
  await expect(dialog).toBeHidden();
  within('publish an event', hand);
  const [event] = await api.call<Event[]>('GET', `/event/search/${encodeURIComponent(title)}/0/5/-1`);
  expect(event).toMatchObject({
    eventDate: '2027-07-24T08:00:00.000Z',
    eventAddress: { city: 'Garmisch-Partenkirchen' },
  });
  await api.call('DELETE', `/event/delete/${event?._id}`);
});

test('send a broadcast', { tag: '@soak' }, async ({ page, api }) => {
  const text = `Zehn Stau ${Date.now()}`;
  const hand = await atDashboard(page);
  await hand.click(page.getByRole('navigation').getByRole('link', { name: 'Broadcast' }));
  await hand.click(page.getByRole('textbox', { name: 'Deutscher Text' }));
  await hand.type(text);
  await hand.press('Tab');
  await hand.type(`${text} en`);
  await hand.click(page.getByRole('button', { name: 'Senden', exact: true }));
  const question = page.getByRole('alertdialog', { name: 'Broadcast senden?' });
  await hand.click(question.getByRole('button', { name: 'Senden' }));
  await expect(page.getByRole('region', { name: 'Unterwegs und geplant' }).getByText(text).first()).toBeVisible();
  within('send a broadcast', hand);
  const [sent] = await api.call<Broadcast[]>('GET', '/broadcast/all');
  await api.call('POST', `/broadcast/stop/${sent?._id}`);
});

test('raise the minimum version', { tag: '@soak' }, async ({ page, api }) => {
  const before = await api.call<AppVersions>('GET', '/admin/appversions');
  const hand = await atDashboard(page);
  await hand.click(page.getByRole('navigation').getByRole('link', { name: 'App Versionen' }));
  const minimum = page.getByRole('textbox', { name: 'Niedrigste mögliche Version' });
  await expect(minimum).toHaveValue(before.minimumVersion);
  await hand.click(minimum);
  await minimum.fill('0.9.9');
  await hand.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Erlaubte Versionen ändern?' });
  await hand.click(question.getByRole('button', { name: 'Ändern' }));
  await expect(page.getByText('Die erlaubten Versionen sind geändert.')).toBeVisible();
  within('raise the minimum version', hand);
  await api.call('POST', '/admin/appversions/update', {
    minimum: before.minimumVersion || '0.0.1',
    recommend: before.recommendUpdate,
  });
});

test('restock one reward and move it to a place', async ({ page, api }) => {
  const screen = new RecordScreen(page, 'Alle Belohnungen');
  const [first, second, third] = await api.call<Reward[]>('GET', '/reward/all/0/3');
  const rowOf = (reward: Reward | undefined) => screen.row(reward?.title ?? '').first();
  const hand = await atDashboard(page);
  await hand.click(page.getByRole('navigation').getByRole('link', { name: 'Belohnungen' }));
  await hand.click(rowOf(third).getByRole('button', { name: 'Bestand auffüllen' }));
  await hand.type('20');
  await hand.press('Enter');
  await expect(page.getByText(/: \+20, übrig sind/)).toBeVisible();
  await hand.drag(rowOf(third).locator('[data-drag-row]'), rowOf(first));
  await expect(page.getByRole('row').nth(1)).toContainText(third?.title ?? '');
  within('restock one reward and move it to a place', hand);
  await rowOf(third).locator('[data-drag-row]').dragTo(rowOf(second));
  await expect(page.getByRole('row').nth(3)).toContainText(third?.title ?? '');
});

test('disclose the data of a person as PDF', { tag: '@soak' }, async ({ page, api }) => {
  const user = await api.addUser('Zehn Auskunft');
  const hand = await atDashboard(page);
  await hand.find(user.email);
  await hand.click(
    page.getByRole('dialog', { name: /Benutzer bearbeiten/ }).getByRole('button', { name: 'Akte öffnen' }),
  );
  const letter = fileOf(page).getByRole('button', { name: 'Auskunft als PDF' });
  const [download] = await Promise.all([page.waitForEvent('download'), hand.click(letter)]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  within('disclose the data of a person as PDF', hand);
  await remove(api, user);
});
