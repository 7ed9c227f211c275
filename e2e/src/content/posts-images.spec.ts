import { authorOf, dateOf, dialog, grid, newestPosts, postWithImages, table, tiles } from '../support/posts-screen.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(({ api, page }) => api.enter(page));

test.describe('image grid', () => {
  test('shows every image, supports arrow keys and opens the post dialog at that image', async ({ page, api }) => {
    const post = await postWithImages(api, 2);
    await page.goto(`/posts?search=${encodeURIComponent(authorOf(post))}`);
    await page.getByRole('tab', { name: 'Bilder' }).click();
    await expect(page).toHaveURL(/tab=images/);
    await expect(tiles(page).first()).toBeVisible();
    await tiles(page).first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(tiles(page).nth(1)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(tiles(page).first()).toBeFocused();
    const second = grid(page).getByRole('button', {
      name: `Bild 2 von ${post.galleryImages.length} von ${authorOf(post)}, ${dateOf(post)}`,
    });
    await second.first().focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('button', { name: /Bild vergrößern: Bild 2 von/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(second.first()).toBeFocused();
    await page.goBack();
    await expect(table(page)).toBeVisible();
  });

  test('keeps the DOM small with 10,000 images', async ({ page, api }) => {
    const [sample] = await newestPosts(api);
    const images = (await postWithImages(api, 3)).galleryImages.slice(0, 2);
    await page.route('**/v1/post/all/*/*/time', (route) => {
      const data = Array.from({ length: 5_000 }, (_, n) => ({ ...sample, _id: `post-${n}`, galleryImages: images }));
      return route.fulfill({ json: { success: true, message: '', data, total: data.length } });
    });
    await page.goto('/posts?tab=images');
    await expect(tiles(page).first()).toBeVisible();
    await tiles(page).first().focus();
    const columns = Number(await grid(page).getAttribute('aria-colcount'));
    await page.keyboard.press('ArrowDown');
    await expect(grid(page).locator(`[data-tile="${columns}"]`)).toBeFocused();
    expect(await tiles(page).count()).toBeLessThanOrEqual(150);
    const passed = await page.evaluate(async () => {
      const scroller = document.querySelector('[role=grid]')?.parentElement;
      const count = { most: 0, tiles: 0, images: 0 };
      for (let step = 0; step < 60; step += 1) {
        scroller?.scrollBy({ top: 900 });
        await new Promise(requestAnimationFrame);
        const drawn = document.querySelectorAll('[data-tile]').length;
        count.most = Math.max(count.most, drawn);
        count.tiles += drawn;
        count.images += document.querySelectorAll('[data-tile] img').length;
      }
      return count;
    });
    expect(passed.most).toBeLessThanOrEqual(150);
    // Images are not loaded while scrolling past, only where scrolling stops.
    expect(passed.images).toBeLessThan(passed.tiles / 2);
    await expect.poll(async () => (await tiles(page).count()) - (await tiles(page).locator('img').count())).toBe(0);
    await page.keyboard.press('End');
    await expect(grid(page).locator('[data-tile="9999"]')).toBeFocused();
    expect(await tiles(page).count()).toBeLessThanOrEqual(150);
  });
});
