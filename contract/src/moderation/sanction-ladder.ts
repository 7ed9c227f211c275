import type { SanctionStep } from '../base/limits.ts';

export const MAX_LADDER_STEPS = 10;
export const MAX_LADDER_WINDOW_DAYS = 3650;

export interface LadderStep {
  readonly step: SanctionStep;
  /** Length of a suspension; null: without an end. */
  readonly days: number | null;
}

/** The steps that follow each other for a person whose earlier ones are at most so many days old. */
export interface Ladder {
  readonly withinDays: number;
  readonly steps: readonly LadderStep[];
}

export const DEFAULT_LADDER: Ladder = {
  withinDays: 90,
  steps: [
    { step: 'warning', days: null },
    { step: 'suspension', days: 7 },
    { step: 'suspension', days: 30 },
    { step: 'ban', days: null },
  ],
};

/** The step after that many earlier ones; the last step repeats. */
export function nextStep({ steps }: Ladder, earlier: number): LadderStep {
  const next = steps[Math.min(earlier, steps.length - 1)];
  if (!next) throw new Error('the ladder has no steps');
  return next;
}
