/** V8 12 (Node.js 22) and later count calls of a function where V8 11 counts its executed bytecode. */
const LATE_OPTIMISATION =
  Number.parseInt(process.versions.v8, 10) >= 12
    ? ['--invocation-count-for-maglev=6250', '--invocation-count-for-turbofan=46875']
    : ['--interrupt-budget=1056000'];

/**
 * For processes that live for seconds: optimising the embedded engine and our own code would take longer than they run.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only', ...LATE_OPTIMISATION];
