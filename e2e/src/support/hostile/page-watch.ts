import { expect, type Page } from '@playwright/test';
import { TEXTS } from './hostile-world.ts';

const SCHEMES = ['http:', 'https:', 'mailto:'];

interface Findings {
  hacked: boolean;
  injected: string[];
  links: string[];
  width: number;
  turned: string[];
}

/** Detects executed text, policy violations, requests to other servers, and broken layout. */
export class PageWatch {
  readonly #page: Page;
  readonly #problems: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  static async of(page: Page, origin: string): Promise<PageWatch> {
    const watch = new PageWatch(page);
    const note = (problem: string) => void watch.#problems.push(problem);
    page.on('dialog', (dialog) => {
      note(`a script opened a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      const { protocol, origin: asked } = new URL(request.url());
      if (/^https?:$/.test(protocol) && asked !== origin) note(`request to ${request.url()}`);
    });
    await page.exposeFunction('noteViolation', note);
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        (window as unknown as { noteViolation(problem: string): void }).noteViolation(
          `policy: ${violatedDirective} ${blockedURI} ${sample}`,
        ),
      );
    });
    return watch;
  }

  /** Checks the page after all its requests have been answered. */
  async inspect(where: string): Promise<void> {
    await this.settled();
    const { hacked, injected, links, width, turned } = await this.#page.evaluate(inspectPage, [
      SCHEMES,
      TEXTS.a,
    ] as const);
    expect.soft(this.#problems.splice(0), where).toEqual([]);
    expect.soft(hacked, `${where}: a stored script ran`).toBe(false);
    expect.soft(injected, `${where}: markup from stored text`).toEqual([]);
    expect.soft(links, `${where}: links`).toEqual([]);
    expect.soft(turned, `${where}: text direction leaks out of its element`).toEqual([]);
    expect
      .soft(width, `${where}: the page scrolls sideways`)
      .toBeLessThanOrEqual(this.#page.viewportSize()?.width ?? 0);
  }

  /** Waits until a part of the page shows hostile text, as content or in a field. */
  async shows(part: 'main' | '[role="dialog"]'): Promise<void> {
    await this.#page.waitForFunction((selector) => {
      const shown = document.querySelector(selector);
      const fields = [...(shown?.querySelectorAll<HTMLInputElement>('input, textarea') ?? [])];
      return [shown?.textContent ?? '', ...fields.map(({ value }) => value)].some((text) => text.includes('ENDE'));
    }, part);
  }

  async settled(): Promise<void> {
    await expect(this.#page.getByRole('heading').first()).toBeVisible();
    // A button is busy while its confirmation is open, and lists in unopened tabs are still loading.
    const busy = this.#page.locator('[aria-busy="true"]:not(button), .mantine-Skeleton-root');
    await expect(busy.filter({ visible: true })).toHaveCount(0);
  }
}

/** Runs in the page. */
function inspectPage([schemes, whole]: readonly [readonly string[], string]): Findings {
  const shortly = (element: Element) => element.outerHTML.slice(0, 160);
  const injected = document.querySelectorAll(
    'img[src="x"], svg[onload], [onerror], [onload], [onclick], script:not([src]), iframe, object, embed, base, b > script',
  );
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    ({ href }) => !schemes.includes(new URL(href, location.href).protocol),
  );
  return {
    hacked: 'hacked' in window,
    injected: [...injected].map(shortly),
    links: links.map(shortly),
    width: document.documentElement.scrollWidth,
    turned: leakingDirections(),
  };

  /** Text that follows the hostile text in the same bidi isolate: the end mark must be the end of the isolate. */
  function leakingDirections(): string[] {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.includes('مرحبا') || !node.parentElement?.checkVisibility()) continue;
      const isolate = isolateOf(node.parentElement);
      const text = isolate.textContent ?? '';
      // Text isolated by control characters ends with one; the rest of the value itself may follow.
      for (const part of text.split('ENDE').slice(1)) {
        const next = part.slice(sharedLength(part)).replace(/^[\s…]+/, '');
        if (next !== '' && !next.startsWith('\u2069')) found.push(`${shortly(isolate)} … ${next.slice(0, 40)}`);
      }
    }
    return found;
  }

  /** Length of the part of the long value that is shown here. */
  function sharedLength(part: string): number {
    const own = whole.slice(whole.indexOf('ENDE') + 4);
    let length = 0;
    while (length < part.length && part[length] === own[length]) length += 1;
    return length;
  }

  /** The nearest element that isolates its text direction. */
  function isolateOf(element: HTMLElement): HTMLElement {
    const { display, unicodeBidi } = getComputedStyle(element);
    const isApart = display !== 'inline' && display !== 'contents';
    if (isApart || /isolate|plaintext/.test(unicodeBidi) || !element.parentElement) return element;
    return isolateOf(element.parentElement);
  }
}
