import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

type Entries = readonly (readonly [key: string, value: string])[];

/** What a script cannot be taken back from: a page that was given one is not used again. */
const LASTING = ['addInitScript', 'exposeFunction', 'exposeBinding', 'close'] as const;

const scripts = new WeakMap<Page, { session: CDPSession; identifiers: string[] }>();

/** Fills the local storage of a tab before its first page loads, with nothing left of the test before. */
export async function beforeFirstPage(page: Page, entries: Entries): Promise<void> {
  const own = scripts.get(page) ?? { session: await page.context().newCDPSession(page), identifiers: [] };
  scripts.set(page, own);
  const visit = JSON.stringify(crypto.randomUUID());
  // Once a tab: signing out in a test must last.
  const source = `if (location.protocol.startsWith('http') && sessionStorage.getItem('entered') !== ${visit}) {
    sessionStorage.clear();
    localStorage.clear();
    sessionStorage.setItem('entered', ${visit});
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
 * whole panel again: half of what loading it costs.
 */
export class SharedPage {
  readonly #browser: Browser;
  #page: Page | undefined;
  #isSpoilt = false;

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  async take(options: BrowserContextOptions): Promise<Page> {
    const page = this.#page ?? (await this.#open(options));
    if (options.viewport) await page.setViewportSize(options.viewport);
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
    for (const method of LASTING) {
      const original = page[method].bind(page) as (...args: unknown[]) => unknown;
      Object.assign(page, {
        [method]: (...args: unknown[]) => {
          this.#isSpoilt = true;
          return original(...args);
        },
      });
    }
    const spoil = page.clock.install.bind(page.clock);
    page.clock.install = (options) => {
      this.#isSpoilt = true;
      return spoil(options);
    };
    this.#page = page;
    return page;
  }

  async #cleared(page: Page): Promise<boolean> {
    try {
      page.removeAllListeners();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.context().unrouteAll({ behavior: 'ignoreErrors' });
      const own = scripts.get(page);
      if (own) await removeScripts(own);
      if (page.url().startsWith('http')) {
        await page.evaluate(() => {
          sessionStorage.clear();
          localStorage.clear();
        });
      }
      await page.goto(blankPageOf(page.url()));
      await page.context().clearCookies();
      await page.context().clearPermissions();
      await page.emulateMedia({ colorScheme: null, media: null });
      return true;
    } catch {
      return false;
    }
  }
}

/** A page of the same server with almost no content: `about:blank` would start a new renderer process. */
function blankPageOf(address: string): string {
  return address.startsWith('http') ? new URL('/v1/health', address).href : 'about:blank';
}
