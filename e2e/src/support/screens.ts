import { RIGHTS, type Right } from '@leitstand/contract/base/rights';
import { KINDS } from '@leitstand/contract/kinds';
import { type Screen, screens } from '@leitstand/contract/screens';

/** Every screen behind the sign-in. A new one is walked over without being named here. */
export const SCREENS: readonly Screen[] = Object.values(screens);

/** Kinds of record that are created, changed and deleted on a screen of their own. */
export const MASTER_DATA = KINDS.flatMap(({ name, screen, deleting }) =>
  screen?.record !== undefined && deleting?.access === 'WriteMasterdata'
    ? [{ name, path: screen.path, param: screen.record }]
    : [],
);

/** The right without which a screen has nothing to show: the one that reading its records takes. */
export function rightOf(path: string): Right | undefined {
  const readings = KINDS.filter(({ screen }) => screen?.path === path).map(({ reading }) => reading);
  return RIGHTS.find((right) => readings.includes(right));
}
