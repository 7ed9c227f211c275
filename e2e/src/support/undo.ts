import type { Locator, Page } from '@playwright/test';

/** Undoes the last action. Bulk actions have their own undo buttons in the tray. */
export function undo(page: Page): Locator {
  return page.getByRole('status').getByRole('button', { name: 'Rückgängig' }).last();
}
