import type { PGlite } from '@electric-sql/pglite';

/** How PGlite ends a statement after an ordinary error; it cleans up and continues. */
const ORDINARY_ERROR = 100;

class EngineCrashed extends Error {
  constructor(cause: unknown) {
    super(
      'The database engine stopped, because its disk failed or because of a defect in it. What was committed before is safe.',
      { cause },
    );
    this.name = 'EngineCrashed';
  }
}

/**
 * PGlite ignores everything else that is thrown inside the engine (a PANIC after a failed sync, a WebAssembly trap) and
 * continues with corrupt memory, or loops. After that, nothing may call the engine again. Returns a check that throws
 * once the engine has crashed.
 */
export function guardAgainstCrash(engine: PGlite): () => void {
  const module = engine.Module;
  const runOnce = module._PostgresMainLoopOnce;
  const restoreStack = module.stackRestore;
  let crash: EngineCrashed | undefined;
  const assertAlive = () => {
    if (crash) throw crash;
  };
  module._PostgresMainLoopOnce = () => {
    assertAlive();
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: unknown }).status !== ORDINARY_ERROR) crash = new EngineCrashed(error);
      throw error;
    }
  };
  // PGlite calls these three after an error, outside its catch-all.
  module.stackRestore = (pointer) => {
    assertAlive();
    return restoreStack(pointer);
  };
  for (const name of ['_PostgresSendReadyForQueryIfNecessary', '_pgl_pq_flush'] as const) {
    const call = module[name];
    module[name] = () => {
      assertAlive();
      call();
    };
  }
  return assertAlive;
}
