import { RIGHTS, type Right } from '@leitstand/contract/base/rights';
import { KINDS } from '@leitstand/contract/kinds';
import { type Screen, screens } from '@leitstand/contract/screens';

/** Every screen behind the sign-in. New screens are included automatically. */
export const SCREENS: readonly Screen[] = Object.values(screens);

/** Kinds of record that are created, changed and deleted on their own screen. */
export const MASTER_DATA = KINDS.flatMap(({ name, screen, deleting }) =>
  screen?.record !== undefined && deleting?.access === 'WriteMasterdata'
    ? [{ name, path: screen.path, param: screen.record }]
    : [],
);

/** The right that is needed to read the records of a screen. */
export function rightOf(path: string): Right | undefined {
  const readings = KINDS.filter(({ screen }) => screen?.path === path).map(({ reading }) => reading);
  return RIGHTS.find((right) => readings.includes(right));
}
