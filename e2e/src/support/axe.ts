import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const FURTHER_ROWS = '[role="row"]:nth-child(n + 6)';

/** `npm test` checks every third page in the dark scheme, because all pages share the same few colours. */
const DARK_SHARE = 3;
const isSoak = process.env.SOAK === '1';

/**
 * Violations on a page, or on one part of it, in the light and in the dark colour scheme. Only the colours differ between
 * the schemes, so all other rules run once.
 */
async function violationsOf(page: Page, what: string, part?: string): Promise<string[]> {
  const shown = part ?? (await openedDialog(page)) ?? (await screenOf(page));
  const inLight = await analyze(page, shown);
  if (!isSoak && sumOf(what) % DARK_SHARE !== 0) return inLight;
  await switchTo(page, 'dark');
  const inDark = await analyze(page, shown, ['color-contrast']);
  await switchTo(page, 'light');
  return [...inLight, ...inDark.map((violation) => `dark scheme: ${violation}`)];
}

export async function expectNoViolations(page: Page, what: string, part?: string): Promise<void> {
  expect(await violationsOf(page, what, part), what).toEqual([]);
}

/** Deterministic, so that every run checks the same pages. */
function sumOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}

async function analyze(page: Page, part: string, rules?: string[]): Promise<string[]> {
  // A list is dimmed while it is refetched.
  await expect(page.locator('[role="table"][aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  // Once per page, because loading axe takes as long as a small check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, exclude, only }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [include], exclude: [exclude] },
        // Listing passed elements takes longer than the check itself.
        { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) },
      );
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
      );
    },
    // All rows of a list are alike, so the first ones are enough.
    { include: part, exclude: FURTHER_ROWS, only: rules },
  );
}

/** Without transitions, because axe would still see the old colours. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    const abrupt = new CSSStyleSheet();
    abrupt.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [abrupt];
  });
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async (scheme) => {
    const { dataset } = document.documentElement;
    // The panel reacts a moment later; other documents follow the media query directly.
    while ((dataset.mantineColorScheme ?? scheme) !== scheme) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    document.adoptedStyleSheets = [];
  }, colorScheme);
}

/** The shell around the screens is checked once, as `body` on the dashboard. */
async function screenOf(page: Page): Promise<string> {
  return (await page.locator('main').count()) === 1 ? 'main' : 'body';
}

/** Content behind an open dialog is inert and was checked before. */
async function openedDialog(page: Page): Promise<string | undefined> {
  for (const dialog of ['[role="alertdialog"]', '[role="dialog"]']) {
    if ((await page.locator(dialog).count()) > 0) return dialog;
  }
  return undefined;
}
