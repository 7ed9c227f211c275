import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { fileURLToPath } from 'node:url';

const SERVER = fileURLToPath(new URL('../../..', import.meta.url));
const MIGRATIONS = `${SERVER}src/db/migrations`;

/** Changes whenever a database created from the migrations would differ. */
export function templateKey(): string {
  const hash = createHash('sha256');
  for (const file of migrationFiles()) hash.update(file).update(fs.readFileSync(`${MIGRATIONS}/${file}`));
  // The engine determines its files, the migrator its bookkeeping, the queue its tables.
  const { dependencies } = JSON.parse(fs.readFileSync(`${SERVER}package.json`, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  for (const name of ['@electric-sql/pglite', 'drizzle-orm', 'pg-boss']) hash.update(` ${dependencies[name]}`);
  return hash.digest('hex').slice(0, 16);
}

function migrationFiles(): string[] {
  return fs
    .readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .sort();
}
