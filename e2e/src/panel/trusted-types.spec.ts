import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readPdf } from '../support/pdf-text.ts';
import { SCREENS } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test.describe('Trusted Types', () => {
  test.beforeEach(({ api, page }) => api.enter(page));

  /** Every violation of the content security policy on the pages that are opened from now on. */
  async function violationsOf(page: Page): Promise<string[]> {
    const violations: string[] = [];
    await page.exposeFunction('noteViolation', (violation: string) => void violations.push(violation));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample, sourceFile, lineNumber }) => {
        const { noteViolation } = window as unknown as { noteViolation(violation: string): void };
        noteViolation(`${location.pathname}: ${violatedDirective} ${sample} ${sourceFile}:${lineNumber}`);
      });
    });
    return violations;
  }

  async function settled(page: Page): Promise<void> {
    await expect(page.getByRole('heading').first()).toBeVisible();
    const busy = page.locator('[aria-busy="true"]:not(button), .mantine-Skeleton-root');
    await expect(busy.filter({ visible: true })).toHaveCount(0);
  }

  test('are kept by every screen, map, chart, label and file', async ({ page, api }) => {
    test.setTimeout(240_000);
    const violations = await violationsOf(page);
    for (const { path } of SCREENS) {
      await visit(page, path);
      await settled(page);
    }
    await page.goto('/dashboard?days=-1');
    await settled(page);
    await expect(page.locator('canvas').first()).toBeVisible();

    await page.goto('/users?days=-1&tab=map');
    await expect(page.getByRole('group', { name: 'Karte der Benutzer je Land' }).locator('canvas').first()).toBeVisible(
      {
        timeout: 30_000,
      },
    );
    await settled(page);

    await page.goto('/rewardHistory?tab=sent&days=-1');
    const labels = page.getByRole('button', { name: 'Adressetikett', disabled: false });
    const [label] = await Promise.all([page.waitForEvent('download'), labels.first().click()]);
    expect(await readPdf(new Uint8Array(await readFile(await label.path())))).toHaveLength(1);

    const name = `Ähre ${crypto.randomUUID().slice(0, 8)}`;
    await api.addUser(name);
    await page.goto(`/users?days=-1&search=${encodeURIComponent(name)}`);
    await page.getByRole('checkbox', { name: 'Alle geladenen Einträge auswählen' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV exportieren' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(name);
    expect(violations).toEqual([]);
  });

  test.describe('refuse text that would become markup or script', () => {
    test.use({ expectedErrors: /Trusted|Content Security Policy/ });

    test('even if a fault of the panel hands it to the page', async ({ page }) => {
      await page.goto('/dashboard');
      await settled(page);
      const outcomes = await page.evaluate(() => {
        const attack = '<img src="x" onerror="window.hacked = true">';
        const tries: Record<string, () => unknown> = {
          innerHTML: () => Object.assign(document.body.appendChild(document.createElement('p')), { innerHTML: attack }),
          outerHTML: () => Object.assign(document.body.appendChild(document.createElement('p')), { outerHTML: attack }),
          insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', attack),
          parseFromString: () => new DOMParser().parseFromString(attack, 'text/html'),
          'document.write': () => document.write(attack),
          srcdoc: () => Object.assign(document.createElement('iframe'), { srcdoc: attack }),
          worker: () => new Worker('/early.js'),
          'script.src': () => Object.assign(document.createElement('script'), { src: '/early.js' }),
          'script.text': () => Object.assign(document.createElement('script'), { text: 'window.hacked = true' }),
          policy: () =>
            (
              window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
            ).trustedTypes.createPolicy('anything', { createHTML: (text: string) => text }),
        };
        return Object.entries(tries).map(([name, attempt]) => {
          try {
            attempt();
            return `${name}: done`;
          } catch (error) {
            return `${name}: ${error instanceof TypeError ? 'refused' : String(error)}`;
          }
        });
      });
      expect(outcomes.filter((outcome) => !outcome.endsWith(': refused'))).toEqual([]);
      expect(outcomes).toHaveLength(10);
      // Plain text goes through the default policy: it cannot make an element.
      const plain = await page.evaluate(() => {
        const place = document.createElement('p');
        place.innerHTML = 'Grüße &amp; mehr';
        return [place.textContent, place.childElementCount];
      });
      expect(plain).toEqual(['Grüße & mehr', 0]);
      expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    });
  });
});
