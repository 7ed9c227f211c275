import { openTab } from './panel-browser.mjs';

/*
 * Scrolls 10,000 loaded rows and tiles, and an empty page beside them in the same run: what a frame costs here, and how
 * much of it is ours.
 */

const ROWS = 10_000;
const STEPS = 240;
/** The list that scrolls: the tallest one. */
const SCROLLER = `[...document.querySelectorAll('*')].filter((e) => e.scrollHeight > e.clientHeight + 50 && getComputedStyle(e).overflowY !== 'visible' && getComputedStyle(e).overflowY !== 'hidden').sort((a, b) => b.scrollHeight - a.scrollHeight)[0] ?? document.scrollingElement`;
const EMPTY = `<div style="height:600px;overflow:auto"><div style="height:440000px"></div></div>`;
const LISTS = [
  { what: 'users, table', path: '/users?days=-1', calls: '**/v1/user/all/**', row: '[role="row"][data-row]' },
  { what: 'posts, table', path: '/posts?days=-1', calls: '**/v1/post/all/*/*/time', row: '[role="row"][data-row]' },
  { what: 'posts, images', path: '/posts?days=-1&tab=images', calls: '**/v1/post/all/*/*/time', row: '[data-tile]' },
];

/** `[{ what, median, p95, longest, longTasks, longestTask, elements, rows }]`, the empty page first. */
export async function measureScrolling(browser, { base }, storageState) {
  const tab = await openTab(browser, { storageState });
  try {
    await tab.page.setContent(EMPTY);
    const measured = [{ what: 'empty page', ...(await scroll(tab.page)) }];
    for (const { what, path, calls, row } of LISTS) {
      await serveMany(tab.page, calls);
      await tab.page.goto(`${base}${path}`);
      await tab.page.locator(row).first().waitFor();
      measured.push({ what, ...(await scroll(tab.page)), rows: await tab.page.locator(row).count() });
      await tab.page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    return measured;
  } finally {
    await tab.close();
  }
}

/** The server's own rows, repeated with other ids until there are enough, and no further page: what is measured is the panel. */
async function serveMany(page, calls) {
  await page.route(calls, async (route) => {
    const isFirst = /\/all\/0\//.test(route.request().url());
    const { data: some } = isFirst ? await (await route.fetch()).json() : { data: [] };
    const length = isFirst ? ROWS : 0;
    const data = Array.from({ length }, (_, index) => ({ ...some[index % some.length], _id: `row-${index}` }));
    await route.fulfill({ json: { success: true, message: '', data, total: ROWS } });
  });
}

/** From top to bottom in steps of changing length, a step a frame; each frame's length and the longest task of our code. */
async function scroll(page) {
  return page.evaluate(`(async () => {
    const e = ${SCROLLER};
    const tasks = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)));
    observer.observe({ type: 'longtask', buffered: false });
    e.scrollTop = 0;
    await new Promise((resolve) => setTimeout(resolve, 2000));
    tasks.length = 0;
    const frames = [];
    let elements = 0;
    let before = performance.now();
    for (let step = 0; step < ${STEPS}; step += 1) {
      e.scrollTop += step % 40 === 39 ? e.scrollHeight / 8 : 40 + (step % 7) * 60;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      frames.push(now - before);
      before = now;
      elements = Math.max(elements, document.getElementsByTagName('*').length);
    }
    observer.disconnect();
    frames.sort((a, b) => a - b);
    return { median: frames[Math.floor(frames.length / 2)], p95: frames[Math.floor(frames.length * 0.95)], longest: frames.at(-1), longTasks: tasks.length, longestTask: Math.max(0, ...tasks), elements };
  })()`);
}
