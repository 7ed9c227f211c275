/** For processes that live for seconds: compiling the embedded engine into its quickest form takes longer than they last. */
export const SHORT_LIVED: readonly string[] = ['--liftoff-only'];
