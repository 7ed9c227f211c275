import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './settings.mjs';

const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test');
const SYSTEM_BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'];
const PATIENCE_MS = 120_000;
/** Time for requests that continue after a page is usable; they count as part of it. */
const AFTERWARDS_MS = 2000;
const VIEW = { viewport: { width: 1440, height: 900 }, locale: 'de-DE' };

/** An ordinary computer and connection, the same for all contenders in every run. */
export const THROTTLING = { processor: 4, megabits: 10, roundTripMs: 40 };

/** The browser in CHROMIUM_PATH, one of the system, or the one installed for the browser tests. */
export async function openBrowser() {
  const executablePath = process.env.CHROMIUM_PATH ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return { browser, version: browser.version(), stop: () => browser.close() };
}

/** A tab with an empty cache and only the given `storageState`. */
export async function openTab({ browser }, { storageState, isThrottled = true } = {}) {
  const context = await browser.newContext({ ...VIEW, ...(storageState ? { storageState } : {}) });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (isThrottled) await throttle(devtools);
  return { context, page, devtools, close: () => context.close() };
}

export async function throttle(devtools, { processor, megabits, roundTripMs } = THROTTLING) {
  const throughput = (megabits * 1_000_000) / 8;
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processor });
  await devtools.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: roundTripMs },
    ...{ downloadThroughput: throughput, uploadThroughput: throughput },
  });
}

/** Opens an address and waits until `isThere` (source of a function) is true and painted: `{ ms, requests, scripts, styles }`. */
export async function timedVisit({ page, devtools }, address, isThere) {
  const traffic = countTraffic(devtools);
  await page.goto(address, { waitUntil: 'commit' });
  const ms = await page.evaluate(paintedWhen(isThere, 0));
  return { ms, ...(await traffic.stop()) };
}

/** Milliseconds from an action until `isThere` is true and painted. */
export async function timedAction({ page }, act, isThere) {
  const began = await page.evaluate('performance.now()');
  await act(page);
  return page.evaluate(paintedWhen(isThere, began));
}

/** Checks every frame. A frame is on the screen when the next one begins. */
const paintedWhen = (isThere, began) => `new Promise((resolve, reject) => {
  const isThere = ${isThere};
  const deadline = performance.now() + ${PATIENCE_MS};
  const look = () => {
    if (performance.now() > deadline) return reject(new Error('never painted at ' + location.href));
    if (!isThere()) return requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - ${began})));
  };
  look();
})`;

/** Requests, and transferred bytes of JavaScript and styles. Cached responses do not count. */
function countTraffic(devtools) {
  const kinds = new Map();
  const sums = { requests: 0, scripts: 0, styles: 0 };
  const onResponse = ({ requestId, response: { url, mimeType, fromDiskCache } }) => {
    if (fromDiskCache || url.startsWith('data:')) return;
    kinds.set(requestId, /javascript/.test(mimeType) ? 'scripts' : /css/.test(mimeType) ? 'styles' : 'others');
    sums.requests += 1;
  };
  const onFinished = ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind in sums) sums[kind] += encodedDataLength;
  };
  devtools.on('Network.responseReceived', onResponse);
  devtools.on('Network.loadingFinished', onFinished);
  return {
    async stop() {
      await sleep(AFTERWARDS_MS);
      devtools.off('Network.responseReceived', onResponse);
      devtools.off('Network.loadingFinished', onFinished);
      return sums;
    },
  };
}
