import { plainFold } from '@leitstand/contract/base/folding';
import type { CaseImages } from '@leitstand/contract/base/limits';
import type { Cover } from '../../../ui/media/image-cover.ts';

export type HarshSubject = 'violence' | 'sexual';

/**
 * Word stems in German and English, without accents. Those with a leading space only count at the start of a word:
 * `kill` is not meant in `Skills`.
 */
const STEMS: Readonly<Record<HarshSubject, RegExp>> = {
  sexual:
    /porn|nackt|nudity|sexu|erotik|erotic|obszoe?n|obscen|genital|masturb|vergewaltig|entbloe?ss| sex| nude| naked| penis| vagina| rape[ds]?\b/,
  violence:
    /gewalt(?!ig)|brutal|violen|leiche|enthaupt|verstue?mm|misshand|folter|tortur|blutig|bloody|erschoss|erstoch|prue?gel|schlae?gerei| blut| blood| gore\b| mord| murder| kill| toe?t(?:en?|et|ung)\b| waffe(?!l)| weapon| corpse| behead| suizid| suicid| selbstmord/,
};

/** What the reasons of a report say it shows, if that should not be seen unprepared. */
export function harshSubjectOf(reasons: readonly string[]): HarshSubject | undefined {
  const words = reasons.map((reason) => ` ${plainFold(reason).replace(/[^a-z]+/g, ' ')} `).join('');
  if (STEMS.sexual.test(words)) return 'sexual';
  return STEMS.violence.test(words) ? 'violence' : undefined;
}

/** How images look until they are asked for: never less covered than the administrator has chosen. */
export function coverFor(subject: HarshSubject | undefined, chosen: CaseImages): Cover | undefined {
  if (subject) return 'blurred';
  return chosen === 'plain' ? undefined : chosen;
}
