import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import { type PanelWindow, visit } from './visit.ts';

type Entries = readonly (readonly [key: string, value: string])[];

/** What a script cannot be taken back from: a page that was given one is not used again. */
const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding', 'close'] as const;
/** Calls for data, which the panel asks for again. It keeps other answers: code, images, the session, capabilities. */
const ASKED_AGAIN = /^\*\*\/v1\/(?!capabilities|files|user\/profile)/;
/** After it the panel reads no profile when it leaves the sign-in page the next time. */
const SIGN_IN_CALL = '/v1/signInDashboard';
const SIGN_IN = '/login';

/** Panels that the test before left at the sign-in page, and whether somebody has entered since. */
const panels = new WeakMap<Page, 'left' | 'entered'>();
const scripts = new WeakMap<Page, { session: CDPSession; identifiers: string[] }>();

/** Fills the local storage of a tab before its first page loads, with nothing left of the test before. */
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
  // Once a tab: signing out in a test must last.
  const source = `if (location.protocol.startsWith('http') && sessionStorage.getItem('entered') !== ${visitId}) {
    sessionStorage.clear();
    localStorage.clear();
    sessionStorage.setItem('entered', ${visitId});
    for (const [key, value] of ${JSON.stringify(entries)}) localStorage.setItem(key, value);
  }`;
  await own.session.send('Page.enable');
  // The newest one counts.
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
 * One page for the tests of a worker, one after the other. A new page begins with a new process, which compiles the
 * whole panel again. Where a test leaves nothing behind, the panel stays loaded as well: the first address of the next
 * test is visited as by a link, and only further ones are loaded.
 */
export class SharedPage {
  readonly #browser: Browser;
  #page: Page | undefined;
  #isSpoilt = false;
  /** The panel keeps something of the test in its memory. */
  #isStuck = false;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(options: BrowserContextOptions): Promise<Page> {
    const page = this.#page ?? (await this.#open(options));
    if (options.viewport) await page.setViewportSize(options.viewport);
    page.on('request', (request) => {
      if (request.url().endsWith(SIGN_IN_CALL)) this.#isStuck = true;
    });
    return page;
  }

  /** Leaves nothing of a test behind, or gives the page up. */
  async reset(hasFailed: boolean): Promise<void> {
    const page = this.#page;
    if (!page) return;
    const isGone = hasFailed || this.#isSpoilt || page.isClosed() || page.context().pages().length > 1;
    if (isGone || !(await this.#cleared(page))) await this.discard();
  }

  async discard(): Promise<void> {
    await this.#page?.context().close();
    this.#page = undefined;
  }

  async #open(options: BrowserContextOptions): Promise<Page> {
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    this.#isSpoilt = false;
    this.#isStuck = false;
    for (const method of LASTING) {
      before(page, method, () => {
        this.#isSpoilt = true;
      });
    }
    before(page.clock, 'install', () => {
      this.#isSpoilt = true;
    });
    before(page, 'route', (pattern) => {
      if (typeof pattern === 'string' && ASKED_AGAIN.test(pattern)) return;
      this.#isStuck = true;
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
    const isStuck = this.#isStuck;
    this.#isStuck = false;
    panels.delete(page);
    try {
      page.removeAllListeners();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
      const own = scripts.get(page);
      if (own) await removeScripts(own);
      await page.context().clearPermissions();
      if (!isStuck && (await leavePanel(page))) {
        panels.set(page, 'left');
        return true;
      }
      if (page.url().startsWith('http')) {
        await page.evaluate(() => {
          sessionStorage.clear();
          localStorage.clear();
        });
      }
      await page.goto(blankPageOf(page.url()));
      await page.context().clearCookies();
      await page.emulateMedia({ colorScheme: null, media: null });
      return true;
    } catch {
      return false;
    }
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

/** Leaves the panel as somebody does who signs out; false where something of the test would stay in it. */
function leavePanel(page: Page): Promise<boolean> {
  return page.evaluate(async (signIn) => {
    const { __TSR_ROUTER__: router } = window as PanelWindow;
    const { lang, dataset } = document.documentElement;
    const isOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
    if (!router || isOpen || lang !== 'de' || dataset.mantineColorScheme !== 'light') return false;
    await router.navigate({ href: signIn, ignoreBlocker: true });
    localStorage.clear();
    sessionStorage.clear();
    return location.pathname === signIn;
  }, SIGN_IN);
}

/** A page of the same server with almost no content: `about:blank` would start a new renderer process. */
function blankPageOf(address: string): string {
  return address.startsWith('http') ? new URL('/v1/health', address).href : 'about:blank';
}
