import { cpus, loadavg, release, totalmem } from 'node:os';
import { withClient } from './postgres.mjs';

const SHOWN = [
  ...['shared_buffers', 'effective_cache_size', 'work_mem', 'maintenance_work_mem', 'max_wal_size', 'random_page_cost'],
  ...['fsync', 'synchronous_commit', 'full_page_writes', 'max_connections', 'jit'],
];

/** Environment of a run. */
export async function machine({ url }) {
  const { version, settings } = await withClient(url.href, async (client) => ({
    version: (await client.query('show server_version')).rows[0].server_version,
    settings: (
      await client.query("select name || ' = ' || current_setting(name) as line from unnest($1::text[]) as name", [
        SHOWN,
      ])
    ).rows,
  }));
  const [cpu] = cpus();
  return {
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    cores: cpus().length,
    cpu: cpu?.model.trim() || process.arch,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    system: `${process.platform} ${release()} ${process.arch}`,
    /** Other load, measured before the benchmark starts. */
    load: loadavg()[1].toFixed(1),
    node: process.version,
    postgres: version,
    postgresSettings: settings.map(({ line }) => line),
  };
}
