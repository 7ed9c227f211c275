import { imageName, writeImages } from './images.mjs';
import { openTab } from './panel-browser.mjs';

/*
 * Scrolls 10,000 loaded rows and tiles, and an empty page in the same run: the time per frame, and how much of it our code
 * causes.
 */

const ROWS = 10_000;
/** One step per frame. */
const FRAMES = 240;
/** The scrolling list: the tallest element. */
const SCROLLER = `[...document.querySelectorAll('*')].filter((e) => e.scrollHeight > e.clientHeight + 50 && getComputedStyle(e).overflowY !== 'visible' && getComputedStyle(e).overflowY !== 'hidden').sort((a, b) => b.scrollHeight - a.scrollHeight)[0] ?? document.scrollingElement`;
const EMPTY = `<div style="height:600px;overflow:auto"><div style="height:440000px"></div></div>`;
const LISTS = [
  { what: 'users, table', path: '/users?days=-1', calls: /\/v1\/user\/all\//, row: '[role="row"][data-row]' },
  { what: 'posts, table', path: '/posts?days=-1', calls: /\/v1\/post\/all\//, row: '[role="row"][data-row]' },
  { what: 'posts, images', path: '/posts?days=-1&tab=images', calls: /\/v1\/post\/all\//, row: '[data-tile]' },
];

/**
 * `{ frames, asItIs, slowedDown }`, the last two `[{ what, median, p95, longest, longFrames, longTasks, longestTask,
 * elements, rows }]` with the empty page first.
 */
export async function measureScrolling(browser, { base, folder, databaseUrl }, storageState) {
  await writeImages({ dataDir: folder, databaseUrl, count: ROWS });
  const measure = async (isThrottled) => {
    const measured = [{ what: 'empty page', ...(await onTab(browser, { isThrottled }, emptyPage)) }];
    for (const { what, ...list } of LISTS) {
      const options = { storageState, isThrottled };
      measured.push({ what, ...(await onTab(browser, options, (page) => scrolledList(page, base, list))) });
    }
    return measured;
  };
  return { frames: FRAMES, asItIs: await measure(false), slowedDown: await measure(true) };
}

async function onTab(browser, options, measure) {
  const tab = await openTab(browser, options);
  try {
    return await measure(tab.page);
  } finally {
    await tab.close();
  }
}

async function emptyPage(page) {
  await page.setContent(EMPTY);
  return scroll(page);
}

async function scrolledList(page, base, { path, calls, row }) {
  await page.addInitScript({ content: repeatRows(calls) });
  await page.goto(`${base}${path}`);
  await page.locator(row).first().waitFor();
  return { ...(await scroll(page)), rows: await page.locator(row).count() };
}

/**
 * Repeats the server's rows with other ids and images until there are enough, on a single page, to measure only the panel.
 * The page itself repeats them, because intercepting requests with Playwright would also route every image through it.
 */
const repeatRows = (calls) => `{
  const fetchOne = window.fetch;
  const names = ${JSON.stringify(Array.from({ length: ROWS }, (_, index) => imageName(index)))};
  const own = (row, index) => ({
    ...row,
    _id: 'row-' + index,
    ...(row.galleryImages ? { galleryImages: row.galleryImages.map(() => ({ url: names[index] })) } : {}),
  });
  window.fetch = async (...asked) => {
    const answer = await fetchOne(...asked);
    if (!${calls}.test(answer.url)) return answer;
    const { data: some } = await answer.json();
    const length = /\\/all\\/0\\//.test(answer.url) ? names.length : 0;
    const data = Array.from({ length }, (_, index) => own(some[index % some.length], index));
    return Response.json({ success: true, message: '', data, total: names.length });
  };
}`;

/** Scrolls from top to bottom in steps of varying length, one per frame; returns frame times and the longest task. */
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
    for (let step = 0; step < ${FRAMES}; step += 1) {
      e.scrollTop += step % 40 === 39 ? e.scrollHeight / 8 : 40 + (step % 7) * 60;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      frames.push(now - before);
      before = now;
      elements = Math.max(elements, document.getElementsByTagName('*').length);
    }
    observer.disconnect();
    frames.sort((a, b) => a - b);
    return { median: frames[Math.floor(frames.length / 2)], p95: frames[Math.floor(frames.length * 0.95)], longest: frames.at(-1), longFrames: frames.filter((ms) => ms > 50).length, longTasks: tasks.length, longestTask: Math.max(0, ...tasks), elements };
  })()`);
}
