import { openImageStorage } from '../../adapters/images/open-image-store.ts';
import { openReplicaSnapshot, openSnapshot, type Snapshot } from '../../backup/open-snapshot.ts';
import type { Config } from '../../config.ts';
import { isReplicasFault, reasonOf } from '../../db/postgres/replica.ts';
import type { ExportManifest } from './export-manifest.ts';
import { type ExportOptions, writeExport } from './write-export.ts';

/**
 * Exports from the replica if there is one that is up to date. A replica may cancel long reading in favour of a change
 * that it has to apply: then the export begins again on the primary.
 */
export async function exportFrom(
  config: Config,
  target: string,
  options: ExportOptions,
  say: (line: string) => void,
): Promise<ExportManifest> {
  const { databaseUrl, databaseReadUrl } = config;
  const images = openImageStorage(config);
  const onPrimary = { openSnapshot: () => openSnapshot(config), images };
  if (!databaseUrl || !databaseReadUrl) return writeExport(onPrimary, target, options);
  const onReplica = async (): Promise<Snapshot> => {
    const snapshot = await openReplicaSnapshot(databaseUrl, databaseReadUrl);
    say(snapshot ? 'Reading from the replica.' : 'The replica is behind: reading from the primary.');
    return snapshot ?? openSnapshot(config);
  };
  try {
    return await writeExport({ openSnapshot: onReplica, images }, target, options);
  } catch (error) {
    if (!isReplicasFault(error)) throw error;
    say(`Reading from the replica failed (${reasonOf(error)}): beginning again on the primary.`);
    return writeExport(onPrimary, target, options);
  }
}
