import { openTab } from './panel-browser.mjs';

/*
 * An hour of use: opens screens, scrolls and searches lists, opens and closes dialogs. The page must not use more memory
 * afterwards than before. Nobody waits for the hour: the clock of the page is put forward after each screen, so that what
 * it drops with time is dropped.
 */

const SCREENS = [
  ...['/users', '/newsmessages', '/posts', '/events', '/predefinedTrips', '/trips', '/reported', '/rewards', '/levels'],
  ...['/models', '/versions', '/broadcast', '/dashboard'],
];
/** Screens on which a row is opened and closed. */
const WITH_DIALOG = ['/users', '/events', '/rewards', '/levels'];
const SOUGHT = ['an', 'müller', 'sch'];
const TENTHS = 10;
const SECONDS_A_STEP = 6;
const PRESSES = 3;

/**
 * `{ steps, seconds, start, tenths }`; start and every tenth are `{ heap, data, nodes, listeners }`, the first two in
 * megabytes.
 */
export async function measureHour(browser, { base }, storageState, steps) {
  const tab = await openTab(browser, { storageState, isThrottled: false });
  try {
    await tab.devtools.send('Performance.enable');
    await tab.page.clock.install();
    const began = Date.now();
    await tab.page.goto(`${base}/dashboard`);
    const walk = walker(tab.page);
    // One round before the first measurement, so that code and caches are loaded.
    await walk(0);
    const start = await holdings(tab);
    const tenths = [];
    let done = 0;
    let round = 1;
    while (tenths.length < TENTHS) {
      while (done < (steps * (tenths.length + 1)) / TENTHS) {
        done += await walk(round);
        round += 1;
      }
      tenths.push(await holdings(tab));
    }
    return { steps: done, seconds: Math.round((Date.now() - began) / 1000), start, tenths };
  } finally {
    await tab.close();
  }
}

/** One round through all screens; returns the number of steps. It ends on the dashboard, where memory is measured. */
function walker(page) {
  return async (round) => {
    let all = 0;
    for (const screen of SCREENS) {
      await page.locator(`aside a[href="${screen}"]`).first().click();
      await settled(page, screen);
      let steps = 1;
      if (screen === '/users') steps += await search(page, SOUGHT[round % SOUGHT.length]);
      if (WITH_DIALOG.includes(screen)) steps += await openAndClose(page);
      steps += await scrollDown(page);
      await page.clock.fastForward(steps * SECONDS_A_STEP * 1000);
      all += steps;
    }
    return all;
  };
}

async function settled(page, screen) {
  await page.waitForFunction(
    (path) =>
      location.pathname === path &&
      document.querySelector('main h1') &&
      !document.querySelector('main [aria-busy="true"]'),
    screen,
  );
}

async function search(page, text) {
  await page.locator('main [role="searchbox"]').fill(text);
  await page.waitForURL((url) => url.searchParams.has('search'));
  await settled(page, '/users');
  await page.locator('main [role="searchbox"]').fill('');
  await page.waitForURL((url) => !url.searchParams.has('search'));
  await settled(page, '/users');
  return 2;
}

async function openAndClose(page) {
  const row = page.locator('main [role="row"][data-row]').first();
  if ((await row.count()) === 0) return 0;
  const dialog = page.locator('[role="dialog"]').first();
  await openBy(() => row.press('Enter'), dialog.locator('input').first());
  await dialog.press('Escape');
  await page.waitForFunction(() => !document.querySelector('[role="dialog"]'));
  return 2;
}

/** Presses the key again if the row was replaced at that moment. */
async function openBy(press, field) {
  for (let time = 1; time < PRESSES; time += 1) {
    await press();
    const isOpen = await field.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    if (isOpen) return;
  }
  await press();
  await field.waitFor();
}

/** Scrolls a few screens down, which loads further pages. */
async function scrollDown(page) {
  const isLong = await page.evaluate(async () => {
    const rows = document.querySelector('main [role="table"]')?.parentElement;
    if (!rows || rows.scrollHeight <= rows.clientHeight) return false;
    for (let step = 0; step < 5; step += 1) {
      rows.scrollTop += rows.clientHeight;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return true;
  });
  return isLong ? 1 : 0;
}

/** Memory after garbage collection. `data` is the heap without the code that the engine compiles, which grows by itself. */
async function holdings({ page, devtools }) {
  await page.waitForTimeout(1000);
  for (let time = 0; time < 2; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const value = (name) => metrics.find((metric) => metric.name === name).value;
  const [heap, code] = [value('JSHeapUsedSize'), await compiledCode(devtools)].map((bytes) => bytes / 1024 ** 2);
  return { heap, data: heap - code, nodes: value('Nodes'), listeners: value('JSEventListeners') };
}

/** Bytes of bytecode, machine code and what the engine notes to optimise them, from a snapshot of the heap. */
async function compiledCode(devtools) {
  const pieces = [];
  const keep = ({ chunk }) => pieces.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot, nodes } = JSON.parse(pieces.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const code = types[kind].indexOf('code');
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (nodes[node + kind] === code) bytes += nodes[node + size];
  }
  return bytes;
}
