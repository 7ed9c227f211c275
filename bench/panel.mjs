import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { weighPages } from '../scripts/page-weight.mjs';
import { databaseWith } from './data.mjs';
import { openBrowser, THROTTLING } from './panel-browser.mjs';
import { compressed, contender, signedIn } from './panel-contenders.mjs';
import { measureHour } from './panel-hour.mjs';
import { measureKeys } from './panel-keys.mjs';
import { measureOwnActions } from './panel-own.mjs';
import { panelSection } from './panel-report.mjs';
import { measureScrolling } from './panel-scroll.mjs';
import { measureVisits } from './panel-visits.mjs';
import { startPeers } from './peers/start.mjs';
import { openPostgres } from './postgres.mjs';
import { startOurs } from './servers.mjs';
import { root, settings } from './settings.mjs';

/** Measures the panel in a real browser against those of Directus and Strapi: a part of `npm run bench`, or alone. */
export async function measurePanel({ postgres, say, note, opened }) {
  if (settings.users === 0 || settings.panelRounds === 0) return {};
  if (!existsSync(join(root, 'web/dist/index.html'))) throw new Error('npm run build comes first.');
  const many = await databaseWith(postgres, settings.users, say);
  // Peers copy the database, which is possible only without connections to it.
  const peers = await startPeers({ postgres, many, say, note, panel: true });
  for (const peer of peers) opened(peer);
  const ours = contender(opened(await startOurs('ours', { databaseUrl: many.url })));
  const others = [];
  for (const peer of peers) others.push(opened(await compressed(peer)));
  const browser = opened(await openBrowser());
  const rounds = settings.panelRounds;
  const visits = await measureVisits(browser, [ours, ...others], { rounds, say, note });
  const storageState = await signedIn(browser, ours);
  const own = await measureOwnActions(browser, ours, storageState, rounds);
  say(`ours: ${JSON.stringify(own)}`);
  const keys = await measureKeys(browser, ours, storageState);
  say(`keys: ${JSON.stringify(keys)}`);
  const scrolling = await measureScrolling(browser, { ...ours, databaseUrl: many.url }, storageState);
  say('An hour in front of the panel …');
  const hour = await measureHour(browser, ours, storageState, settings.panelSteps);
  const conditions = { browser: browser.version, rounds, users: settings.users, ...THROTTLING };
  const taking = peers.filter(({ name }) => name in visits);
  const versions = Object.fromEntries(taking.map(({ name, version }) => [name, version]));
  return { panel: { conditions, versions, visits, own, keys, scrolling, hour, pages: weighPages() } };
}

async function alone() {
  mkdirSync(settings.kept, { recursive: true });
  const open = [];
  const opened = (something) => {
    open.push(something);
    return something;
  };
  const close = async () => {
    for (const something of open.splice(0).reverse()) await something.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => close().finally(() => process.exit(1)));
  const say = (line) => console.error(line);
  try {
    const postgres = opened(await openPostgres());
    console.log(panelSection(await measurePanel({ postgres, say, note: say, opened })));
  } finally {
    await close();
  }
  process.exit(0);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await alone();
