import type { SourceChoice } from './import-options.ts';
import type { Source } from './source.ts';
import { openBackendSource } from './sources/backend/open-backend-source.ts';
import { openDumpSource } from './sources/dump/open-dump-source.ts';
import { openExportSource } from './sources/export/export-source.ts';

/** No limit for our own server, which only serves the proof. */
const OWN_RATE = 10_000;

/** Opens the chosen source. What of it cannot be imported is named at once. */
export async function openSource(choice: SourceChoice): Promise<Source> {
  switch (choice.from) {
    case 'backend':
      return openBackendSource(choice);
    case 'export':
      return openExportSource(choice.folder);
    case 'dump': {
      const source = await openDumpSource(choice);
      if (source.unmapped.length > 0) {
        process.stderr.write(`Left out, because the mapping does not name them: ${source.unmapped.join(', ')}\n`);
      }
      return source;
    }
  }
}

/** Reads this server through the calls of the specification. */
export function openOwnSource(access: { address: string; token: string }): Promise<Source> {
  return openBackendSource({ ...access, rate: OWN_RATE });
}
