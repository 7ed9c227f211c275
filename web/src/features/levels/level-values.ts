import { type Level, type NewLevel, newLevel } from '@leitstand/contract/levels';
import { brokenFields } from '../../ui/form/broken-fields.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import type { ImageValue } from '../../ui/upload/image-value.ts';

export interface LevelValues {
  level: number | null;
  coins: number | null;
  image: ImageValue | null;
}

export const BLANK_LEVEL: LevelValues = { level: null, coins: null, image: null };

export function valuesOfLevel({ level, coins, image }: Level): LevelValues {
  return { level, coins, image: image === '' ? null : image };
}

function wireOf({ level, coins, image }: LevelValues) {
  return { level: level ?? undefined, coins: coins ?? undefined, image: typeof image === 'string' ? image : '' };
}

/** The form as the call takes it, only for values that broke no rule; a chosen file travels beside it. */
export function bodyOfLevel(values: LevelValues): NewLevel {
  return newLevel.parse(wireOf(values));
}

export function validateLevel(values: LevelValues): FieldErrors<LevelValues> {
  return brokenFields(newLevel, wireOf(values), missingLevelFields(values));
}

/** Required fields in which nothing stands. */
export function missingLevelFields(values: LevelValues): readonly (keyof LevelValues)[] {
  return (['level', 'coins', 'image'] as const).filter((name) => values[name] === null);
}
