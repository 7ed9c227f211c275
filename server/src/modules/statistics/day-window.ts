import type { Days } from '@leitstand/contract/base/limits';

/** Windows that have a start. */
export const WINDOWS = [1, 7, 30] as const satisfies readonly Days[];
export type Window = (typeof WINDOWS)[number];
