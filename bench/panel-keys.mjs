import { openTab } from './panel-browser.mjs';

/*
 * From a key to its answer on the screen, with a slowed processor: a dialog that opens, a letter that is typed, the next
 * report. Data that a screen fetches is there already, except for that of a case: its frame counts, not its contents.
 */

const TIMES = 30;
const LETTERS = 'seit dem letzten treffen im mai';
/** The shortest duration that browsers report. */
const SHORTEST_MS = 16;
const UNREPORTED_MS = 3_000;
/** What screen readers are told when a case is shown. The title has no position in a list that is too long to count. */
const SHOWN = '[role="dialog"] h2 [role="status"]';

/** `[{ what, times, p95, longest }]` in milliseconds. */
export async function measureKeys(browser, { base }, storageState) {
  const tab = await openTab(browser, { storageState });
  const { page } = tab;
  try {
    const results = [];
    const note = (what, times) => results.push({ what, ...summary(times) });
    await page.goto(`${base}/users?days=-1`);
    const row = page.locator('[role="row"][data-row]').first();
    await row.waitFor();
    note('open a dialog', await openings(page, row));
    note('type a letter in the search', await typed(page, page.locator('main [role="searchbox"]')));
    await page.goto(`${base}/reported`);
    await row.waitFor();
    note('next report', await nextReports(page, row));
    await page.goto(`${base}/users?days=-1`);
    await row.press('Enter');
    note('type a letter in a dialog', await typed(page, page.locator('[role="dialog"] textarea').first()));
    return results;
  } finally {
    await tab.close();
  }
}

async function openings(page, row) {
  const times = [];
  // The first one loads the code of the dialog.
  for (let time = 0; time <= TIMES; time += 1) {
    await row.focus();
    times.push(await answered(page, 'Enter', `() => document.querySelector('[role="dialog"]') !== null`));
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('[role="dialog"]'));
  }
  return times.slice(1);
}

async function typed(page, field) {
  const times = [];
  await field.fill('');
  await field.focus();
  for (const [index, letter] of [...LETTERS.slice(0, TIMES)].entries()) {
    const key = letter === ' ' ? 'Space' : letter;
    times.push(await answered(page, key, `() => document.activeElement.value.length > ${index}`));
  }
  return times;
}

async function nextReports(page, row) {
  await row.press('Enter');
  await page.locator('[role="dialog"] [aria-current], [role="dialog"] h3').first().waitFor();
  const shown = page.locator(SHOWN);
  const times = [];
  for (let time = 0; time < TIMES; time += 1) {
    const before = JSON.stringify(await shown.textContent());
    times.push(
      await answered(page, 'ArrowRight', `() => document.querySelector('${SHOWN}')?.textContent !== ${before}`),
    );
  }
  return times;
}

/**
 * Milliseconds from the key, as the browser received it, until the frame that shows the answer is on the screen, by the
 * browser's own clock of frames: what is done after that frame, while the answer can be seen already, does not count.
 * `isThere` (source of a function) must be true in the first frame after the key.
 */
async function answered(page, key, isThere) {
  const shown = page.evaluate(`new Promise((resolve, reject) => {
    const isThere = ${isThere};
    let pressed;
    const observer = new PerformanceObserver((entries) => {
      const entry = entries.getEntries().find(({ name, startTime }) => name === 'keydown' && startTime === pressed);
      if (!entry) return;
      observer.disconnect();
      resolve(entry.duration);
    });
    observer.observe({ type: 'event', durationThreshold: ${SHORTEST_MS} });
    window.addEventListener('keydown', ({ timeStamp }) => {
      pressed = timeStamp;
      requestAnimationFrame(() => {
        if (!isThere()) reject(new Error('no answer in the frame after a key at ' + location.href));
      });
      // A shorter one is not reported.
      setTimeout(resolve, ${UNREPORTED_MS}, ${SHORTEST_MS});
    }, { once: true, capture: true });
    window.isListening = true;
  })`);
  await page.waitForFunction('window.isListening');
  await page.evaluate('window.isListening = false');
  await page.keyboard.press(key);
  return shown;
}

function summary(times) {
  const sorted = [...times].sort((a, b) => a - b);
  return { times: sorted.length, p95: sorted[Math.ceil(sorted.length * 0.95) - 1], longest: sorted.at(-1) };
}
