import { type Grant, RIGHTS } from '@leitstand/contract/base/rights';
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

/** The right or role that is needed to read the records of a screen. */
export function rightOf(path: string): Grant | undefined {
  const readings = KINDS.filter(({ screen }) => screen?.path === path).map(({ reading }) => reading);
  return ([...RIGHTS, 'SUPERADMIN'] as const).find((grant) => readings.includes(grant));
}
