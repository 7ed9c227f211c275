import type { DashboardSummary, RedeemedReward, TopPoster, WindowFigures } from '@leitstand/contract/api/dashboard';
import type { Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const count = (page: Page) => page.getByTestId('list-count');
const chip = (page: Page, label: string) => page.getByRole('button', { name: `${label} – Filter entfernen` });
const shown = (amount: number) => new Intl.NumberFormat('de-DE').format(amount);
const shownDay = (day: string) => day.split('-').reverse().join('.');

type Groups = { _id: string; count: number }[];

test.describe('lists opened from figures', () => {
  test.beforeEach(({ api, page }) => api.enter(page));

  test('have as many rows as the figure says', async ({ page, api }) => {
    const summary = await api.call<DashboardSummary>('GET', '/home/dashboard');
    const figures = await api.call<WindowFigures>('GET', '/dashboard/figures/30');
    const [system] = await api.call<Groups>('GET', '/user/os/amount/30');
    const [version] = await api.call<Groups>('GET', '/user/versions');
    const [reward] = await api.call<RedeemedReward[]>('GET', '/reward/history/amount/30');
    const [poster] = await api.call<TopPoster[]>('GET', '/user/top/posts/30/0/1');
    const trips = summary.tripByCategory.find(({ _id }) => _id === '1 point');
    const { since } = figures;
    const lists: [address: string, search: Record<string, string>, amount: number | undefined, chips: string[]][] = [
      ['/users', { days: '-1', kind: 'anonymous' }, summary.anonymousUserAmount, ['Anonym']],
      ['/users', { days: '-1', since }, figures.newUsers, [`Seit ${shownDay(since)}`]],
      ['/users', { days: '-1', active: since }, figures.activeUsers, [`Zuletzt aktiv ab ${shownDay(since)}`]],
      [
        '/users',
        { days: '-1', os: system?._id ?? '', since },
        system?.count,
        [`Seit ${shownDay(since)}`, `Betriebssystem: ${system?._id}`],
      ],
      ['/users', { days: '-1', version: version?._id ?? '' }, version?.count, [`App-Version: ${version?._id}`]],
      ['/users', { deleted: since }, figures.deletedUsers, [`Seit ${shownDay(since)}`]],
      ['/trips', { days: '-1', type: '1 point' }, trips?.count, ['Typ: 1 Punkt']],
      [
        '/rewardHistory',
        { tab: 'sent', title: reward?._id.title ?? '', since },
        reward?.count,
        [`Seit ${shownDay(since)}`, `Belohnung: ${reward?._id.title}`],
      ],
      ['/posts', { author: poster?._id ?? '', range: `${since}..` }, poster?.count, [`Von ${poster?.userName}`]],
    ];
    for (const [address, search, amount, chips] of lists) {
      await visit(page, `${address}?${new URLSearchParams(search).toString().replaceAll('+', '%20')}`);
      expect(amount, address).toBeGreaterThan(0);
      await expect(count(page), `${address} ${JSON.stringify(search)}`).toHaveText(shown(amount ?? 0));
      for (const label of chips) await expect(chip(page, label)).toBeVisible();
    }
  });

  test('show their filters, can remove them, and apply them to all matches', async ({ page, api }) => {
    const { anonymousUserAmount, users } = await api.call<DashboardSummary>('GET', '/home/dashboard');
    await page.goto('/users?days=-1&kind=anonymous&version=0.0.1');
    await expect(page.getByText('Kein Eintrag passt zu allen Filtern.')).toBeVisible();
    await expectNoViolations(page, 'nothing that fits');
    await chip(page, 'App-Version: 0.0.1').click();
    await expect(page).not.toHaveURL(/version=/);
    await expect(count(page)).toHaveText(shown(anonymousUserAmount));
    await page.getByRole('checkbox', { name: 'Alle geladenen Einträge auswählen' }).click();
    await page.getByRole('button', { name: `Alle ${shown(anonymousUserAmount)} Treffer auswählen` }).click();
    const bar = page.getByRole('region', { name: 'Auswahl' });
    await expect(bar.getByText(`${shown(anonymousUserAmount)} ausgewählt`)).toBeVisible();
    await expectNoViolations(page, 'a narrowed list');
    await page.reload();
    await chip(page, 'Anonym').press('Enter');
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
    await expect(count(page)).toHaveText(shown(users));
    await expect(page.getByRole('button', { name: /Filter entfernen/ })).toHaveCount(0);

    await visit(page, '/users?days=-1&version=0.0.1');
    await page.getByRole('button', { name: 'Alle Einträge zeigen' }).click();
    await expect(count(page)).toHaveText(shown(users));
  });

  test('can restore deleted users', async ({ page, api }) => {
    const name = `Zurück ${Date.now()}`;
    const { _id: userId } = await api.addUser(name);
    await api.call('POST', '/user/delete', { userId, reason: 'Aus Versehen' });
    const { since, deletedUsers } = await api.call<WindowFigures>('GET', '/dashboard/figures/1');
    await page.goto(`/users?deleted=${since}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Aus Versehen');
    await expect(count(page)).toHaveText(shown(deletedUsers));
    await expectNoViolations(page, 'deleted users');
    await row.getByRole('button', { name: 'Wiederherstellen' }).click();
    await expect(page.getByText(`„${name}“ ist wiederhergestellt.`)).toBeVisible();
    await expect(row).toHaveCount(0);
    expect((await api.user(userId)).userName).toBe(name);
    await chip(page, `Seit ${shownDay(since)}`).click();
    await expect(page).toHaveURL(/deleted=all/);
    await page.getByRole('link', { name: 'Zurück zu den Benutzern' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benutzer');
    await api.call('POST', '/user/delete', { userId, reason: 'Test vorbei' });
  });
});
