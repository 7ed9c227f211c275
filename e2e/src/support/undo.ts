import type { Locator, Page } from '@playwright/test';

/** Takes back what was done last. What bulk actions did has buttons of its own in their tray. */
export function undo(page: Page): Locator {
  return page.getByRole('status').getByRole('button', { name: 'Rückgängig' }).last();
}
