import { openTab, timedAction, timedVisit } from './panel-browser.mjs';
import { listReady } from './panel-contenders.mjs';
import { median } from './panel-visits.mjs';

/** A frequent surname; e-mail addresses spell it with "ue". */
const SOUGHT = 'müller';
/** All cards have loaded and all charts are drawn: drawing sets the width of the canvas. */
const DASHBOARD_READY = `() => {
  const main = document.querySelector('main');
  if (!main) return false;
  const panels = main.querySelectorAll('[aria-busy]');
  const charts = [...main.querySelectorAll('canvas')];
  return panels.length >= 10 && [...panels].every((panel) => panel.ariaBusy === 'false')
    && charts.length > 0 && charts.every((canvas) => canvas.hasAttribute('width')) && !main.querySelector('[role="status"][aria-label]');
}`;
const FOUND = `() => {
  const rows = [...document.querySelectorAll('[role="row"][data-row]')];
  return document.querySelector('[role="table"][aria-busy="false"]') !== null && rows.length > 0
    && location.search.includes('search=') && rows.every((row) => /m(ü|ue)ller/i.test(row.textContent));
}`;
const DIALOG_READY = `() => [...document.querySelectorAll('[role="dialog"] input')].some((field) => field.value.includes('@'))`;

/** Measurements of our panel only, in milliseconds, as medians of the rounds. */
export async function measureOwnActions(browser, ours, storageState, rounds) {
  const measured = { dashboard: [], search: [], dialog: [] };
  for (let round = 0; round < rounds; round += 1) {
    const tab = await openTab(browser, { storageState });
    try {
      measured.dashboard.push((await timedVisit(tab, `${ours.base}/dashboard`, DASHBOARD_READY)).ms);
      await timedVisit(tab, ours.list, listReady(ours));
      await tab.page.locator('main [role="searchbox"]').click();
      measured.search.push(await timedAction(tab, (page) => page.keyboard.type(SOUGHT), FOUND));
      const row = tab.page.locator('[role="row"][data-row]').first();
      measured.dialog.push(await timedAction(tab, () => row.press('Enter'), DIALOG_READY));
    } finally {
      await tab.close();
    }
  }
  return Object.fromEntries(Object.entries(measured).map(([what, values]) => [what, median(values)]));
}
