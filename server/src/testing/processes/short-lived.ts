/**
 * For processes that live for seconds: compiling the embedded engine and our own code into their quickest form takes
 * longer than they last.
 */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only', '--interrupt-budget=1056000'];
