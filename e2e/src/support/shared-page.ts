import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, CDPSession, Page, Request } from '@playwright/test';
import { type PanelWindow, visit } from './visit.ts';

type Entries = readonly (readonly [key: string, value: string])[];

/** Effects that cannot be undone: after such a call the page is not reused. */
const IRREVERSIBLE = ['addInitScript', 'exposeFunction', 'exposeBinding', 'close'] as const;
/** Data that the panel requests again. It caches everything else: code, images, the session, capabilities. */
const REFETCHED = /^\*\*\/v1\/(?!capabilities|files|user\/profile)/;
/** After this call the panel does not load the profile when it next leaves the sign-in page. */
const SIGN_IN_CALL = '/v1/signInDashboard';
const SIGN_IN = '/login';
const CHANGE_POLL_MS = 20;

/** Panels that the previous test left at the sign-in page, and whether a session was set since. */
const panels = new WeakMap<Page, 'left' | 'entered'>();
const scripts = new WeakMap<Page, { session: CDPSession; identifiers: string[] }>();

/** Clears the storage of a tab and fills its local storage, before its first page loads. */
export async function beforeFirstPage(page: Page, origin: string, entries: Entries): Promise<void> {
  if (panels.has(page) && new URL(page.url()).origin === origin) {
    await page.evaluate((all) => {
      for (const [key, value] of all) localStorage.setItem(key, value);
    }, entries);
    panels.set(page, 'entered');
    return;
  }
  const own = scripts.get(page) ?? { session: await page.context().newCDPSession(page), identifiers: [] };
  scripts.set(page, own);
  const visitId = JSON.stringify(crypto.randomUUID());
  // Once per tab, so that signing out in a test has a lasting effect.
  const source = `if (location.protocol.startsWith('http') && sessionStorage.getItem('entered') !== ${visitId}) {
    sessionStorage.clear();
    localStorage.clear();
    sessionStorage.setItem('entered', ${visitId});
    for (const [key, value] of ${JSON.stringify(entries)}) localStorage.setItem(key, value);
  }`;
  await own.session.send('Page.enable');
  await removeScripts(own);
  const { identifier } = await own.session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  own.identifiers.push(identifier);
}

async function removeScripts({ session, identifiers }: { session: CDPSession; identifiers: string[] }): Promise<void> {
  for (const identifier of identifiers.splice(0)) {
    await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  }
}

/**
 * One page shared by all tests of a worker. A new page starts a new process, which compiles the whole panel again. If a
 * test leaves no state behind, the panel stays loaded as well: the next test opens its first address by client-side
 * navigation, and only further ones by loading the page.
 */
export class SharedPage {
  readonly #browser: Browser;
  #page: Page | undefined;
  #isTainted = false;
  /** The panel has state of the test in memory. */
  #hasState = false;
  /** Changes that have not been answered. */
  readonly #changes = new Set<Request>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(options: BrowserContextOptions): Promise<Page> {
    const page = this.#page ?? (await this.#open(options));
    if (options.viewport) await page.setViewportSize(options.viewport);
    this.#changes.clear();
    page.on('request', (request) => {
      if (request.url().endsWith(SIGN_IN_CALL)) this.#hasState = true;
      if (request.method() !== 'GET') this.#changes.add(request);
    });
    for (const event of ['requestfinished', 'requestfailed'] as const) {
      page.on(event as 'requestfinished', (request) => void this.#changes.delete(request));
    }
    return page;
  }

  /** Removes all state of the test, or discards the page. */
  async reset(hasFailed: boolean): Promise<void> {
    const page = this.#page;
    if (!page) return;
    const isGone = hasFailed || this.#isTainted || page.isClosed();
    for (const other of page.context().pages()) if (other !== page) await other.close();
    if (isGone || !(await this.#cleared(page))) await this.discard();
  }

  async discard(): Promise<void> {
    await this.#page?.context().close();
    this.#page = undefined;
  }

  async #open(options: BrowserContextOptions): Promise<Page> {
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    this.#isTainted = false;
    this.#hasState = false;
    for (const method of IRREVERSIBLE) {
      before(page, method, () => {
        this.#isTainted = true;
      });
    }
    before(page.clock, 'install', () => {
      this.#isTainted = true;
    });
    before(page, 'route', (pattern) => {
      if (typeof pattern === 'string' && REFETCHED.test(pattern)) return;
      this.#hasState = true;
      panels.delete(page);
    });
    const load = page.goto.bind(page);
    page.goto = async (address, options) => {
      const isFirst = panels.get(page) === 'entered' && new URL(page.url()).pathname === SIGN_IN;
      if (!isFirst || !address.startsWith('/')) return load(address, options);
      await visit(page, address);
      return null;
    };
    this.#page = page;
    return page;
  }

  async #cleared(page: Page): Promise<boolean> {
    const hasState = this.#hasState;
    this.#hasState = false;
    panels.delete(page);
    try {
      const isLeft = !hasState && (await leavePanel(page));
      if (isLeft) await this.#changesAnswered();
      page.removeAllListeners();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
      const own = scripts.get(page);
      if (own) await removeScripts(own);
      await page.context().clearPermissions();
      if (page.url().startsWith('http')) {
        await page.evaluate(() => {
          sessionStorage.clear();
          localStorage.clear();
        });
      }
      if (isLeft) {
        panels.set(page, 'left');
        return true;
      }
      await page.goto(blankPageOf(page.url()));
      await page.context().clearCookies();
      await page.emulateMedia({ colorScheme: null, media: null });
      return true;
    } catch {
      return false;
    }
  }

  /** A change that is sent without the session would be refused, and the panel would ask to sign in again. */
  async #changesAnswered(): Promise<void> {
    // One change may follow another, such as releasing a case after claiming it.
    while (this.#changes.size > 0) await delay(CHANGE_POLL_MS);
  }
}

/** Calls `first` whenever the method is called, with the same arguments. */
function before<T extends object>(owner: T, method: keyof T & string, first: (...args: unknown[]) => void): void {
  const original = (owner[method] as (...args: unknown[]) => unknown).bind(owner);
  Object.assign(owner, {
    [method]: (...args: unknown[]) => {
      first(...args);
      return original(...args);
    },
  });
}

/** Navigates to the sign-in page; false if the panel would keep state of the test. */
function leavePanel(page: Page): Promise<boolean> {
  return page.evaluate(async (signIn) => {
    const { __TSR_ROUTER__: router } = window as PanelWindow;
    const { lang, dataset } = document.documentElement;
    if (!router || lang !== 'de' || dataset.mantineColorScheme !== 'light') return false;
    await router.navigate({ href: signIn, ignoreBlocker: true });
    const isOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
    return location.pathname === signIn && !isOpen;
  }, SIGN_IN);
}

/** A page of the same server with almost no content: `about:blank` would start a new renderer process. */
function blankPageOf(address: string): string {
  return address.startsWith('http') ? new URL('/v1/health', address).href : 'about:blank';
}
