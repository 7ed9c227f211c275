import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** The newest mail in the outbox to an address with this text in it, with quoted-printable lines joined. */
export async function mailTo(dataDir: string, address: string, text = '', timeout = 20_000): Promise<string> {
  let found = '';
  await expect
    .poll(
      async () => {
        const folder = join(dataDir, 'outbox');
        const names = (await readdir(folder).catch(() => []))
          .filter((name) => name.endsWith('.eml'))
          .sort()
          .reverse();
        for (const name of names) {
          const content = await readFile(join(folder, name), 'utf8');
          const joined = content.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
          if (content.includes(`To: ${address}`) && joined.includes(text)) {
            found = joined;
            return true;
          }
        }
        return false;
      },
      { timeout },
    )
    .toBe(true);
  return found;
}
