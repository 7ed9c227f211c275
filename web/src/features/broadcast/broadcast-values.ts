import { type DayAndTime, dayAndTimeOf, momentOf } from '@leitstand/contract/base/berlin-time';
import { BROADCAST_WINDOW_SECONDS, MAX_BROADCAST_DAYS_AHEAD } from '@leitstand/contract/base/limits';
import type { Broadcast } from '@leitstand/contract/broadcast';
import { fieldMissing } from '../../ui/form/rules.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import { translate } from '../../ui/i18n/text.ts';
import { broadcastText } from './broadcast.text.ts';

export interface BroadcastValues {
  de: string;
  en: string;
  when: 'now' | 'later';
  startsAt: DayAndTime;
}

const NO_TIME: DayAndTime = { day: null, time: '' };
export const BLANK_BROADCAST: BroadcastValues = { de: '', en: '', when: 'now', startsAt: NO_TIME };

const DAY_MS = 24 * 60 * 60 * 1000;

export function valuesOfBroadcast({ message, startsAt }: Broadcast): BroadcastValues {
  return { ...message, when: 'later', startsAt: dayAndTimeOf(startsAt) ?? NO_TIME };
}

/** Both texts are required; a chosen time lies ahead, at most by a year. */
export function validateBroadcast(values: BroadcastValues): FieldErrors<BroadcastValues> {
  const text = translate(broadcastText);
  const errors: FieldErrors<BroadcastValues> = {};
  if (values.de.trim() === '') errors.de = fieldMissing(text.german);
  if (values.en.trim() === '') errors.en = fieldMissing(text.english);
  const wrong = values.when === 'later' ? whatIsWrongWith(values.startsAt) : undefined;
  if (wrong !== undefined) errors.startsAt = wrong;
  return errors;
}

function whatIsWrongWith(startsAt: DayAndTime): string | undefined {
  const text = translate(broadcastText);
  const moment = momentOf(startsAt);
  if (moment === undefined) return text.timeMissing;
  const ahead = Date.parse(moment) - Date.now();
  if (ahead <= 0) return text.timePast;
  return ahead > MAX_BROADCAST_DAYS_AHEAD * DAY_MS ? text.timeTooFar : undefined;
}

/** When it shall begin: as chosen, or when the time to stop it is over. */
export function startOf({ when, startsAt }: BroadcastValues): string {
  const chosen = when === 'later' ? momentOf(startsAt) : undefined;
  return chosen ?? new Date(Date.now() + BROADCAST_WINDOW_SECONDS * 1000).toISOString();
}
