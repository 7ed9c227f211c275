import * as fs from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeEachEngine, testDatabases } from './test-database.ts';

describeEachEngine('test databases', (engine) => {
  it('are migrated, empty, isolated from each other, and removed in the end', async () => {
    const first = await engine.open();
    const second = await engine.open();
    try {
      expect(first.database.engine).toBe(engine.name);
      await first.database.pool.query("insert into settings (key, value) values ('a', '1')");
      const { rows } = await second.database.pool.query('select key from settings');
      expect(rows).toEqual([]);
    } finally {
      await first.destroy();
      await second.destroy();
    }
    await first.destroy();
    expect(fs.existsSync(first.settings.dataDir)).toBe(false);
  });
});

describe('the choice of engines', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('leaves PostgreSQL out only on purpose', () => {
    vi.stubEnv('TEST_POSTGRES_URL', undefined);
    vi.stubEnv('LEITSTAND_EMBEDDED_ONLY', undefined);
    expect(() => testDatabases()).toThrow(/TEST_POSTGRES_URL/);
    vi.stubEnv('LEITSTAND_EMBEDDED_ONLY', '1');
    expect(testDatabases().map((engine) => engine.name)).toEqual(['embedded']);
  });
});
