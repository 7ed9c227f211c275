import { openTab, timedVisit } from './panel-browser.mjs';
import { LOGIN_READY, listReady, signedIn } from './panel-contenders.mjs';

const VISITS = ['login', 'list', 'again'];

/**
 * Sign-in page and user list of every contender: `{ name: { login, list, again } }`, each the median of its rounds.
 * They take turns in rotating order, after one uncounted warm-up round. A peer whose panel fails to show them is excluded,
 * with a note in the results.
 */
export async function measureVisits(browser, contenders, { rounds, say, note }) {
  const measured = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const one = contenders[(round + 1 + turn) % contenders.length];
      if (!measured.has(one.name)) continue;
      const visits = await visit(browser, one).catch((error) => {
        if (one.name === 'ours') throw error;
        measured.delete(one.name);
        note(`${one.name} is excluded: ${error.message}`);
      });
      if (!visits) continue;
      say(`${one.name}: ${VISITS.map((kind) => `${kind} ${visits[kind].ms.toFixed(0)} ms`).join(', ')}`);
      if (round >= 0) measured.get(one.name).push(visits);
    }
  }
  return Object.fromEntries([...measured].map(([name, all]) => [name, mediansOf(all)]));
}

async function visit(browser, one) {
  const login = await inNewTab(browser, {}, (tab) => timedVisit(tab, one.login, LOGIN_READY));
  const storageState = await signedIn(browser, one);
  const [list, again] = await inNewTab(browser, { storageState }, async (tab) => {
    const first = await timedVisit(tab, one.list, listReady(one));
    await tab.page.goto('about:blank');
    return [first, await timedVisit(tab, one.list, listReady(one))];
  });
  return { login, list, again };
}

export async function inNewTab(browser, options, work) {
  const tab = await openTab(browser, options);
  try {
    return await work(tab);
  } finally {
    await tab.close();
  }
}

function mediansOf(rounds) {
  return Object.fromEntries(VISITS.map((kind) => [kind, medians(rounds.map((visits) => visits[kind]))]));
}

/** The median of every figure. */
export function medians(all) {
  return Object.fromEntries(Object.keys(all[0]).map((key) => [key, median(all.map((figures) => figures[key]))]));
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
