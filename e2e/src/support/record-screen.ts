import { expect, type Locator, type Page } from '@playwright/test';
import { undo } from './undo.ts';

/** A screen that lists records and opens them in a dialog. */
export class RecordScreen {
  readonly page: Page;
  readonly #table: string;

  constructor(page: Page, table: string) {
    this.page = page;
    this.#table = table;
  }

  row(text: string): Locator {
    return this.page.getByRole('table', { name: this.#table }).getByRole('row').filter({ hasText: text });
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  async image(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
    const buffer = await this.page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } });
    return { name: 'bild.png', mimeType: 'image/png', buffer };
  }

  /** Expects the specification's message about empty fields, in a dialog titled *Fehler*. */
  async expectError(message: string): Promise<void> {
    const error = this.page.getByRole('alertdialog', { name: 'Fehler' });
    await expect(error.getByText(message)).toBeVisible();
    await error.getByRole('button', { name: 'Schließen' }).last().click();
    await expect(error).toBeHidden();
  }

  /** Searches for a place and takes the first suggestion. */
  async choosePlace(field: Locator, typed: string, offered: string | RegExp): Promise<void> {
    await field.fill(typed);
    await this.page.getByRole('option', { name: offered }).first().click();
  }

  /** `inRow` is the part of the name that one cell of the row shows. */
  async deleteAndBringBack(name: string, inRow: string = name): Promise<void> {
    await this.row(inRow).getByRole('button', { name: 'Löschen' }).click();
    const question = this.page.getByRole('alertdialog', { name: `„${name}“ löschen?` });
    await question.getByRole('button', { name: 'Löschen' }).click();
    await expect(this.page.getByText(`„${name}“ ist gelöscht.`)).toBeVisible();
    await expect(this.row(inRow)).toHaveCount(0);
    await undo(this.page).click();
    await expect(this.page.getByText(`„${name}“ ist wiederhergestellt.`)).toBeVisible();
    await expect(this.row(inRow)).toHaveCount(1);
  }

  async delete(name: string): Promise<void> {
    await this.row(name).getByRole('button', { name: 'Löschen' }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
    await expect(this.row(name)).toHaveCount(0);
  }
}
