import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Scrolls 10,000 loaded rows and tiles in a real browser, and an empty page beside them in the same run: what a frame
 * costs here, and how much of it is ours. `npm run build` comes first; CHROMIUM_PATH names the browser.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
const ADMIN = { email: 'bench@leitstand.test', password: 'nur-fuer-messungen' };
const ROWS = 10_000;
const STEPS = 240;
/** The list that scrolls: the tallest one. */
const SCROLLER = `[...document.querySelectorAll('*')].filter((e) => e.scrollHeight > e.clientHeight + 50 && getComputedStyle(e).overflowY !== 'visible' && getComputedStyle(e).overflowY !== 'hidden').sort((a, b) => b.scrollHeight - a.scrollHeight)[0] ?? document.scrollingElement`;

const dataDir = await mkdtemp(join(tmpdir(), 'leitstand-bench-'));
const server = spawn(process.execPath, [join(root, 'server/dist/main.js')], {
  env: {
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  await measureAll(await addressOf(server));
} finally {
  server.kill();
  await new Promise((resolve) => server.once('exit', resolve));
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

function addressOf(child) {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (address) resolve(address);
    });
  });
}

async function measureAll(base) {
  const signIn = await fetch(`${base}/v1/signInDashboard`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMIN, fcmToken: '' }),
  });
  const { token } = (await signIn.json()).data;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'de-DE' });
  await page.addInitScript((value) => localStorage.setItem('id_token', value), token);
  await serveManyPosts(page);

  const results = [];
  await page.setContent(
    `<div id="scroll" style="height:600px;overflow:auto"><div style="height:440000px"></div></div>`,
  );
  results.push({ what: 'empty page', ...(await scroll(page, '#scroll')) });
  for (const [what, path, row] of [
    ['posts, table', '/posts?days=-1', '[role="row"]'],
    ['posts, images', '/posts?days=-1&tab=images', '[data-tile]'],
  ]) {
    await page.goto(`${base}${path}`);
    await page.locator('main img, main [role="cell"]').first().waitFor();
    results.push({ what, ...(await scroll(page)), rows: await page.locator(row).count() });
  }
  await browser.close();
  report(results);
}

/** The server's own posts, repeated with other ids until there are enough: what is measured is the panel. */
async function serveManyPosts(page) {
  await page.route('**/v1/post/all/*/*/time', async (route) => {
    const { data: some } = await (await route.fetch()).json();
    const data = Array.from({ length: ROWS }, (_, index) => ({ ...some[index % some.length], _id: `post-${index}` }));
    await route.fulfill({ json: { success: true, message: '', data, total: ROWS } });
  });
}

/** From top to bottom in steps of changing length, a step a frame; each frame's length and the longest task of our code. */
async function scroll(page, selector) {
  const scroller = selector ? `document.querySelector('${selector}')` : SCROLLER;
  return page.evaluate(`(async () => {
    const e = ${scroller};
    const tasks = [];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration)));
    observer.observe({ type: 'longtask', buffered: false });
    e.scrollTop = 0;
    await new Promise((resolve) => setTimeout(resolve, 500));
    const frames = [];
    let before = performance.now();
    for (let step = 0; step < ${STEPS}; step += 1) {
      e.scrollTop += step % 40 === 39 ? e.scrollHeight / 8 : 40 + (step % 7) * 60;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      frames.push(now - before);
      before = now;
    }
    observer.disconnect();
    frames.sort((a, b) => a - b);
    return { median: frames[Math.floor(frames.length / 2)], p95: frames[Math.floor(frames.length * 0.95)], longest: frames.at(-1), longTasks: tasks.length, longestTask: Math.max(0, ...tasks), elements: document.querySelectorAll('*').length };
  })()`);
}

function report(results) {
  const [empty] = results;
  console.log(`${cpus().length} cores, ${process.arch}, Node ${process.versions.node}; milliseconds a frame`);
  console.log('what             median    p95  longest  against empty  tasks > 50 ms  elements  rows');
  for (const { what, median, p95, longest, longTasks, elements, rows = 0 } of results) {
    const columns = [median.toFixed(1), p95.toFixed(1), longest.toFixed(1), `${(p95 / empty.p95).toFixed(2)} ×`];
    console.log(
      `${what.padEnd(16)} ${columns[0].padStart(6)} ${columns[1].padStart(6)} ${columns[2].padStart(8)} ${columns[3].padStart(14)} ${String(longTasks).padStart(14)} ${String(elements).padStart(9)} ${String(rows).padStart(5)}`,
    );
  }
}
