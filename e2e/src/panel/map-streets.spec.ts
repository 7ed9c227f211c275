import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Api } from '../support/api.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { streetArchive } from '../support/street-archive.ts';
import { expect, test } from '../support/test.ts';

let folder: string;
let file: string;
let panel: ServerProcess;

test.beforeAll(async () => {
  test.setTimeout(200_000);
  folder = await mkdtemp(join(tmpdir(), 'leitstand-streets-'));
  file = join(folder, 'country.pmtiles');
  await writeFile(
    file,
    streetArchive('© <a href="https://streets.example.org/terms">Testkarten</a><script>1</script>'),
  );
  panel = await startServer({ DEMO_DATA: '0', MAP_FILE: file });
});
test.afterAll(async () => {
  await panel.stop();
  await rm(folder, { recursive: true });
});

test('streets are drawn from one file, also after it was missing, and nothing comes from elsewhere', async ({
  page,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (/^http/.test(request.url()) && !request.url().startsWith(panel.url)) foreign.push(request.url());
  });
  const map = page.getByRole('group', { name: 'Karte der Benutzer je Land' });
  const missing = map.getByText('Die Straßenkarte ist nicht lesbar. Offline-Karte: keine Straßen');
  const canvas = map.locator('.tiles canvas');
  const closer = map.getByRole('button', { name: 'Vergrößern' });

  /** Whether the streets' canvas has pixels of these colours of the map. */
  const isDrawn = (...names: string[]) =>
    canvas.evaluate((element: HTMLCanvasElement, wanted) => {
      const style = getComputedStyle(element.closest('[data-tiles]') ?? element);
      const pixelsOf = (image: CanvasRenderingContext2D) =>
        new Uint32Array(image.getImageData(0, 0, image.canvas.width, image.canvas.height).data.buffer);
      const sample = document.createElement('canvas').getContext('2d');
      const drawn = element.getContext('2d');
      if (!sample || !drawn) return false;
      const pixels = new Set(pixelsOf(drawn));
      return wanted.every((name) => {
        sample.fillStyle = style.getPropertyValue(`--map-${name}`);
        sample.fillRect(0, 0, 1, 1);
        return pixels.has(pixelsOf(sample)[0] ?? 0);
      });
    }, names);

  // High enough below the reminder of the second factor: what is drawn lies around the middle of the map.
  await page.setViewportSize({ width: 1280, height: 796 });
  await rename(file, `${file}.gone`);
  await new Api(panel.url).enter(page);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.clock.install();
  await page.goto(`${panel.url}/users?tab=map`);
  await closer.click({ modifiers: ['Shift'] });
  await expect(missing).toBeHidden();
  await closer.click({ modifiers: ['Shift'] });
  await expect(missing).toBeVisible();
  await expect(map.getByText('© Natural Earth')).toBeVisible();
  await expect(canvas).toHaveCount(0);

  await rename(`${file}.gone`, file);
  await page.clock.fastForward(40_000);
  await expect(map).toHaveAttribute('data-tiles', 'shown');
  await expect(missing).toBeHidden();
  await expect(closer).toHaveAttribute('aria-disabled', 'false');
  await expect.poll(() => isDrawn('water', 'motorway-edge')).toBe(true);
  await expect(map.getByRole('link', { name: 'Testkarten' })).toHaveAttribute(
    'href',
    'https://streets.example.org/terms',
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => isDrawn('water', 'motorway-edge')).toBe(true);

  // Replaced by a file of another area while the map is open: what it covers counts from then on.
  await writeFile(`${file}.new`, streetArchive('Anderswo', { minLon: 100, maxLon: 101 }));
  await rename(`${file}.new`, file);
  await closer.click();
  await expect(map).not.toHaveAttribute('data-tiles', 'shown');

  expect(foreign).toEqual([]);
});
