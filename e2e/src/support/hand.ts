import type { Locator, Page } from '@playwright/test';

interface NamedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Works like a person and counts clicks and keys. What is typed as content, such as a name or a text, does not count. */
export class Hand {
  actions = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    this.actions += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.actions += 1;
    await this.#page.keyboard.press(key);
  }

  async drag(from: Locator, to: Locator): Promise<void> {
    this.actions += 1;
    await from.dragTo(to);
  }

  /** Drops a file from the desktop. */
  async drop({ name, mimeType, buffer }: NamedFile, target: Locator): Promise<void> {
    this.actions += 1;
    const dataTransfer = await this.#page.evaluateHandle(
      ({ bytes, ...file }) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], file.name, { type: file.mimeType }));
        return transfer;
      },
      { name, mimeType, bytes: [...buffer] },
    );
    await target.dispatchEvent('drop', { dataTransfer });
  }

  type(content: string): Promise<void> {
    return this.#page.keyboard.type(content);
  }

  /** Types like a scanner: the code and Enter, both from the device. */
  async scan(code: string): Promise<void> {
    await this.#page.keyboard.insertText(code);
    await this.#page.keyboard.press('Enter');
  }

  /** Opens the first result of the global search, without waiting for it. */
  async find(text: string): Promise<void> {
    await this.press('/');
    await this.type(text);
    await this.press('Enter');
  }
}
