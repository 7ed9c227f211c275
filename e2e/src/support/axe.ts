import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const FURTHER_ROWS = '[role="row"]:nth-child(n + 6)';

/** In the dark, the tests of every change look at a share of the pages only: all of them have the same few colours. */
const DARK_SHARE = 3;
const isSoak = process.env.SOAK === '1';

/**
 * What is wrong with a page, or with one part of it, in the light and in the dark colour scheme; nothing where all is
 * well. Only the colours differ between the schemes, so everything else is looked at once.
 */
async function violationsOf(page: Page, what: string, part?: string): Promise<string[]> {
  const shown = part ?? (await openedDialog(page)) ?? (await screenOf(page));
  const inTheLight = await analyze(page, shown);
  if (!isSoak && sumOf(what) % DARK_SHARE !== 0) return inTheLight;
  await switchTo(page, 'dark');
  const inTheDark = await analyze(page, shown, ['color-contrast']);
  await switchTo(page, 'light');
  return [...inTheLight, ...inTheDark.map((violation) => `in the dark: ${violation}`)];
}

export async function expectNoViolations(page: Page, what: string, part?: string): Promise<void> {
  expect(await violationsOf(page, what, part), what).toEqual([]);
}

/** The same page is looked at in every run. */
function sumOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}

async function analyze(page: Page, part: string, rules?: string[]): Promise<string[]> {
  // A list that is being fetched again is dimmed for a moment.
  await expect(page.locator('[role="table"][aria-busy="true"]').filter({ visible: true })).toHaveCount(0);
  // Once a page: reading the program takes as long as a short look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ include, exclude, only }) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [include], exclude: [exclude] },
        // Of what is in order the result would list every element, which takes longer than looking.
        { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) },
      );
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
      );
    },
    // The rows of a list are alike: the first ones stand for all.
    { include: part, exclude: FURTHER_ROWS, only: rules },
  );
}

/** At once: where colours change gradually, the first moment still shows the ones before. */
async function switchTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(() => {
    const abrupt = new CSSStyleSheet();
    abrupt.replaceSync('*, *::before, *::after { transition: none !important; }');
    document.adoptedStyleSheets = [abrupt];
  });
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async (scheme) => {
    const { dataset } = document.documentElement;
    // The panel hears of it a moment later; papers that are not the panel follow by themselves.
    while ((dataset.mantineColorScheme ?? scheme) !== scheme) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    document.adoptedStyleSheets = [];
  }, colorScheme);
}

/** The frame around the screens is looked at once, as `body` on the dashboard. */
async function screenOf(page: Page): Promise<string> {
  return (await page.locator('main').count()) === 1 ? 'main' : 'body';
}

/** What stands behind an open dialog cannot be reached, and was looked at before. */
async function openedDialog(page: Page): Promise<string | undefined> {
  for (const dialog of ['[role="alertdialog"]', '[role="dialog"]']) {
    if ((await page.locator(dialog).count()) > 0) return dialog;
  }
  return undefined;
}
