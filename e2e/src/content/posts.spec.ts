import type { Post } from '@leitstand/contract/posts';
import type { Page } from '@playwright/test';
import { authorOf, dateOf, dialog, newestPosts, postWithImages, rows, tiles } from '../support/posts-screen.ts';
import { expect, test } from '../support/test.ts';
import { undo } from '../support/undo.ts';
import { visit } from '../support/visit.ts';

const search = (page: Page) => page.getByRole('main').getByRole('searchbox');
const day = (page: Page, label: 'Von' | 'Bis') => page.getByRole('textbox', { name: label, exact: true });

async function chooseTime(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Zeitraum' }).click();
  await page.getByRole('option', { name }).click();
}

async function pickDay(page: Page, label: 'Von' | 'Bis', number: number): Promise<void> {
  await day(page, label).click();
  const calendar = page.getByRole('dialog', { name: label });
  await calendar.getByRole('button', { name: new RegExp(`^${number} `) }).click();
  await expect(calendar).toBeHidden();
}

test.beforeEach(({ api, page }) => api.enter(page));

test.describe('post list', () => {
  test('searches, filters by time and keeps both in the address', async ({ page, api }) => {
    const [post] = await newestPosts(api);
    if (!post) throw new Error('the demo data has no posts');
    await page.goto('/posts');
    await expect(page.getByRole('tab', { name: 'Alle Beitraege', selected: true })).toBeVisible();
    const first = rows(page).first();
    await expect(first).toContainText(authorOf(post));
    await expect(first).toContainText(dateOf(post));
    const count = await page.getByTestId('list-count').textContent();
    await chooseTime(page, 'Letzte 24 Stunden');
    await expect(page).toHaveURL(/days=1/);
    await expect(page.getByTestId('list-count')).not.toHaveText(count ?? '');
    await chooseTime(page, 'Letzte 30 Tage');
    await expect(page).not.toHaveURL(/days=/);
    await search(page).fill(authorOf(post).toUpperCase());
    await expect(page).toHaveURL(/search=/);
    await expect(rows(page).filter({ hasNotText: authorOf(post) })).toHaveCount(0);
    await page.reload();
    await expect(rows(page).first()).toContainText(authorOf(post));
    await search(page).fill('xqxqxq');
    await expect(page.getByText('Nichts gefunden')).toBeVisible();
    await page.getByRole('button', { name: 'Alle Einträge zeigen' }).click();
    await expect(rows(page).nth(5)).toBeVisible();
    await expect(page).toHaveURL(/days=-1/);
  });

  test('filters by a range from the date picker, alone and combined with a search', async ({ page, api }) => {
    await page.goto('/posts');
    await chooseTime(page, 'Von … bis …');
    await expect(page).toHaveURL(/range=\d{4}-\d{2}-\d{2}\.\.\d{4}-\d{2}-\d{2}/);
    // The field is read-only; this browser formats dates with two digits.
    await expect(day(page, 'Von')).toHaveAttribute('readonly', '');
    await expect(day(page, 'Von')).toHaveValue(/^\d\d\.\d\d\.\d\d$/);

    await visit(page, '/posts?range=2026-10-05..2026-10-20'.replaceAll('2026-10', lastMonth()));
    await pickDay(page, 'Von', 10);
    await expect(page).toHaveURL(new RegExp(`range=${lastMonth()}-10\\.\\.${lastMonth()}-20`));
    await expect(day(page, 'Von')).toHaveValue(/^10\./);
    await expect(day(page, 'Von')).toBeFocused();
    await expect(rows(page).first()).toBeVisible();
    const [year, month] = lastMonth().split('-');
    const inRange = new RegExp(`(1\\d|20)\\.${month}\\.${year}`);
    await expect(rows(page).filter({ hasNotText: inRange })).toHaveCount(0);

    await pickDay(page, 'Bis', 9);
    await expect(page.getByText('„Von“ liegt nach „Bis“.', { exact: true })).toBeVisible();
    await expect(day(page, 'Von')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Kein gültiger Zeitraum')).toBeVisible();

    await page.getByRole('button', { name: 'Von: Datum leeren' }).click();
    await expect(day(page, 'Von')).toHaveValue('');
    await expect(page).toHaveURL(new RegExp(`range=\\.\\.${lastMonth()}-09`));
    await expect(rows(page).first()).toBeVisible();
    await page.reload();
    await expect(day(page, 'Bis')).toHaveValue(/^09\./);

    // By keyboard: open, move, pick, then clear.
    await day(page, 'Bis').press('Enter');
    await expect(page.locator('td button:focus')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(day(page, 'Bis')).toHaveValue(/^10\./);
    await expect(day(page, 'Bis')).toBeFocused();

    const found = await api.call<Post[]>('GET', '/post/search/tour/0/100/-1');
    const old = found.find(({ createdAt }) => createdAt < `${lastMonth()}-01`);
    await search(page).fill('tour');
    const request = await page.waitForRequest((sent) => sent.url().includes('/v1/post/find/'));
    expect(request.postDataJSON()).toMatchObject({ search: 'tour', toTime: `${lastMonth()}-10` });
    if (old) await expect(rows(page).first()).toBeVisible();
    await day(page, 'Bis').press('Delete');
    await expect(day(page, 'Bis')).toHaveValue('');
    await expect(page).toHaveURL(/range=\.\./);
  });

  test('reports failed loading and retries on request, in both tabs', { tag: '@soak' }, async ({ page }) => {
    const calls = '**/v1/post/all/**';
    for (const [path, loaded] of [
      ['/posts', rows],
      ['/posts?tab=images', tiles],
    ] as const) {
      await page.route(calls, (route) =>
        route.fulfill({
          status: 503,
          json: { success: false, message: 'Gerade nicht erreichbar', code: 'UNAVAILABLE', requestId: 'x' },
        }),
      );
      await page.goto(path);
      await expect(page.getByText('Gerade nicht erreichbar')).toBeVisible();
      await page.unroute(calls);
      await page.getByRole('button', { name: 'Erneut versuchen' }).click();
      await expect(loaded(page).first()).toBeVisible();
    }
  });
});

test.describe('viewing a post', () => {
  test('opens from the table and by its address, and closes with Back and Escape', async ({ page, api }) => {
    const post = await postWithImages(api, 1);
    await page.goto(`/posts?search=${encodeURIComponent(authorOf(post))}`);
    await rows(page).first().getByRole('cell').last().getByRole('button', { name: 'Ansehen' }).click();
    await expect(dialog(page)).toBeVisible();
    await expect(page).toHaveURL(/post=/);
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    await expect(page).not.toHaveURL(/post=/);

    // Not in the list, so it is fetched; opened directly, so there is no history entry to go back to.
    await page.goto(`/posts?search=xqxqxq&post=${post._id}`);
    await expect(dialog(page).getByText(authorOf(post))).toBeVisible();
    await expect(dialog(page).getByText(dateOf(post))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL(/search=xqxqxq$/);
    await visit(page, '/posts?post=01900000-0000-7000-8000-000000000000');
    await expect(page.getByText('Beitrag nicht gefunden')).toBeVisible();
  });

  test('shows all fields, and steps through images and posts by keyboard', async ({ page, api }) => {
    const posts = await newestPosts(api);
    const index = posts.findIndex(({ galleryImages }) => galleryImages.length >= 3);
    const post = posts[index];
    const next = posts[index + 1];
    if (!post || !next) throw new Error('the demo data has no such post');
    await page.goto(`/posts?post=${post._id}`);
    const view = dialog(page);
    if (post.description) await expect(view.getByText(post.description)).toBeVisible();
    for (const label of ['Benutzer', 'Beschreibung', 'Datum', 'Uhrzeit', 'Likes', 'Kommentare', 'Ort']) {
      await expect(view.getByText(label, { exact: true })).toBeVisible();
    }
    const count = post.galleryImages.length;
    const stage = view.getByRole('button', { name: /^Bild vergrößern/ });
    const shows = (number: number) =>
      expect(stage).toHaveAccessibleName(`Bild vergrößern: Bild ${number} von ${count}`);
    await shows(1);
    await stage.focus();
    await page.keyboard.press('ArrowRight');
    await shows(2);
    await page.keyboard.press('End');
    await shows(count);
    await page.keyboard.press('ArrowRight');
    await shows(count);
    await page.keyboard.press('Home');
    await shows(1);
    await view.getByRole('button', { name: 'Nächstes Bild' }).click();
    await shows(2);
    await view.getByRole('button', { name: `Bild 3 von ${count}`, exact: true }).click();
    await shows(3);

    await stage.press('Enter');
    const large = page.getByRole('dialog', { name: /Bild in voller Größe/ });
    await expect(large.locator('[data-current] img')).toHaveAttribute('src', /\/large\//);
    await expect(large.getByRole('button', { name: 'Schließen' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expect(view).toBeVisible();
    await shows(2);
    await expect(stage).toBeFocused();

    await page.keyboard.press('j');
    await expect(page).toHaveURL(new RegExp(`post=${next._id}`));
    await expect(view.getByText(authorOf(next)).first()).toBeVisible();
    await page.keyboard.press('k');
    await expect(page).toHaveURL(new RegExp(`post=${post._id}`));
    await view.getByRole('button', { name: 'Nächster Beitrag' }).click();
    await expect(page).toHaveURL(new RegExp(`post=${next._id}`));
  });

  test('reports an image that cannot be loaded', async ({ page, api }) => {
    const post = await postWithImages(api, 1);
    await page.route('**/files/images/medium/**', (route) => route.fulfill({ status: 404 }));
    await page.goto(`/posts?post=${post._id}`);
    await expect(dialog(page).getByText('Dieses Bild lässt sich nicht laden.').first()).toBeVisible();
  });

  test('asks before deleting, names the consequences, and can undo', async ({ page, api }) => {
    const posts = await newestPosts(api);
    const index = posts.findIndex(({ galleryImages, likes }) => galleryImages.length >= 2 && likes > 1);
    const post = posts[index];
    const next = posts[index + 1];
    if (!post || !next) throw new Error('the demo data has no such post');
    const isThere = async () => (await newestPosts(api)).some(({ _id }) => _id === post._id);
    await page.goto(`/posts?post=${post._id}`);
    await dialog(page).getByRole('button', { name: 'Löschen' }).click();
    const question = page.getByRole('alertdialog', { name: `Beitrag von „${authorOf(post)}“ löschen?` });
    await expect(question).toContainText(`${post.galleryImages.length} Bildern`);
    await expect(question).toContainText('Likes');
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    expect(await isThere()).toBe(true);
    await dialog(page).getByRole('button', { name: 'Löschen' }).click();
    await question.getByRole('button', { name: 'Löschen' }).click();
    await expect.poll(isThere).toBe(false);
    // The next post is shown immediately.
    await expect(page).toHaveURL(new RegExp(`post=${next._id}`));
    await undo(page).click();
    await expect(page.getByText('ist wiederhergestellt.')).toBeVisible();
    expect(await isThere()).toBe(true);
  });
});

test('works with a backend that has only the specification', { tag: '@soak' }, async ({ page, api }) => {
  const [post] = await newestPosts(api);
  await page.route('**/v1/capabilities', (route) => route.fulfill({ status: 404, json: { success: false } }));
  await page.goto(`/posts?search=tour&range=..2020-01-01`);
  await expect(rows(page).first()).toBeVisible();
  await expect(day(page, 'Von')).toBeDisabled();
  await expect(page.getByText(/verbindet Suche und „Von … bis …“ nicht/)).toBeVisible();
  await search(page).fill('');
  await expect(day(page, 'Von')).toBeEnabled();
  await page.goto(`/posts?range=..2020-01-01&post=${post?._id}`);
  await expect(page.getByText('Beitrag nicht in dieser Liste')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('fits the screen, and images can be swiped', { tag: '@soak' }, async ({ page, api }) => {
    const post = await postWithImages(api, 3);
    for (const [path, content] of [
      ['/posts', rows(page).first()],
      ['/posts?range=..', day(page, 'Bis')],
      ['/posts?tab=images', tiles(page).first()],
      [`/posts?post=${post._id}`, dialog(page).getByText(dateOf(post))],
    ] as const) {
      await page.goto(path);
      await expect(content).toBeVisible();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
    const stage = dialog(page).getByRole('button', { name: /Bild vergrößern: Bild 1 von/ });
    const box = await stage.boundingBox();
    if (!box) throw new Error('the image is not in view');
    const at = (share: number) => box.x + box.width * share;
    await page.mouse.move(at(0.7), box.y + 60);
    await page.mouse.down();
    await page.mouse.move(at(0.3), box.y + 60, { steps: 5 });
    await page.mouse.up();
    await expect(dialog(page).getByRole('button', { name: /Bild vergrößern: Bild 2 von/ })).toBeVisible();
    await expect(page.getByRole('dialog', { name: /Bild in voller Größe/ })).toHaveCount(0);
  });
});

/** `yyyy-mm` of the month before this one. */
function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
}
