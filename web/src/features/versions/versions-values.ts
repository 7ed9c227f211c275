import { type AppVersions, compareVersions, VERSION_PATTERN } from '@leitstand/contract/versions';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { translate } from '../../ui/i18n/text.ts';
import { versionsText } from './versions.text.ts';

export interface VersionValues {
  minimum: string;
  recommend: string;
}

export function valuesOfVersions({ minimumVersion, recommendUpdate }: AppVersions): VersionValues {
  return { minimum: minimumVersion, recommend: recommendUpdate };
}

/** As it is sent. */
export function trimmed({ minimum, recommend }: VersionValues): VersionValues {
  return { minimum: minimum.trim(), recommend: recommend.trim() };
}

export function validateVersions(values: VersionValues): FieldErrors<VersionValues> {
  const text = translate(versionsText);
  const { minimum, recommend } = trimmed(values);
  const errors: FieldErrors<VersionValues> = {};
  if (minimum === '') errors.minimum = text.fillMinimum;
  else if (!VERSION_PATTERN.test(minimum)) errors.minimum = text.notAVersion;
  if (recommend === '') return errors;
  if (!VERSION_PATTERN.test(recommend)) errors.recommend = text.notAVersion;
  else if (errors.minimum === undefined && compareVersions(recommend, minimum) < 0) {
    errors.recommend = text.belowMinimum;
  }
  return errors;
}

export type Fate = 'lockedOut' | 'asked' | 'allowed';

/** What becomes of an app of this version; nothing where the version or what was typed is unreadable. */
export function fateOf(version: string, values: VersionValues): Fate | undefined {
  const { minimum, recommend } = trimmed(values);
  if (!VERSION_PATTERN.test(version) || !VERSION_PATTERN.test(minimum)) return undefined;
  if (compareVersions(version, minimum) < 0) return 'lockedOut';
  const isAsked = VERSION_PATTERN.test(recommend) && compareVersions(version, recommend) < 0;
  return isAsked ? 'asked' : 'allowed';
}

/** Newest version first; what is no version comes last. */
export function newestFirst(first: string, second: string): number {
  const [isFirst, isSecond] = [VERSION_PATTERN.test(first), VERSION_PATTERN.test(second)];
  if (isFirst && isSecond) return compareVersions(second, first);
  return isFirst === isSecond ? first.localeCompare(second) : isFirst ? -1 : 1;
}
