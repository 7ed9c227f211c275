import type { Page } from '@playwright/test';

export interface PanelWindow {
  /** Set by the router itself. */
  __TSR_ROUTER__?: { navigate(to: { href: string; ignoreBlocker?: boolean }): Promise<void> };
}

/** Opens an address by client-side navigation, because loading the whole panel is slow. */
export async function visit(page: Page, address: string): Promise<void> {
  const isOpen = await page.evaluate(() => '__TSR_ROUTER__' in window);
  if (!isOpen) {
    await page.goto(address);
    return;
  }
  await page.evaluate((href) => (window as PanelWindow).__TSR_ROUTER__?.navigate({ href }), address);
}
