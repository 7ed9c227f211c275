/**
 * For processes that live for seconds: optimising the embedded engine and our own code would take longer than they run.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only', '--interrupt-budget=1056000'];
