import type { SanctionGround } from '@leitstand/contract/base/limits';
import type { SanctionProposal } from '@leitstand/contract/moderation/sanctions';
import type { Report } from '@leitstand/contract/reports';
import type { Imposed } from '../../../../shared/person/sanctions/sanction-dialog.tsx';
import type { stepText } from '../../../../shared/person/sanctions/step.text.ts';
import type { Translated } from '../../../../ui/i18n/text.ts';
import { reasonsOf } from '../../report-facts.ts';
import { guessGround } from './guess-ground.ts';

/** The proposal for a case: a warning or suspension that can be taken at once, or a ban, which asks first. */
export type ProposedStep = { readonly step: 'ban'; readonly ground: SanctionGround } | Imposed;

/** A reported post or trip is deleted with it; the person gets the text of the violation. */
export function proposedStep({ step, days }: SanctionProposal, report: Report): ProposedStep {
  const ground = guessGround(reasonsOf(report));
  if (step === 'ban') return { step, ground };
  return {
    step,
    ground,
    message: '',
    notify: true,
    hidesContent: false,
    deletesObject: report.type !== 'user',
    ...(step === 'suspension' && days !== null ? { days } : {}),
  };
}

export function nameOfStep(proposed: ProposedStep, text: Translated<typeof stepText>): string {
  const { step, ground } = proposed;
  const verb = { warning: text.warn, suspension: text.suspend, ban: text.ban }[step];
  const days = step === 'suspension' && 'days' in proposed ? proposed.days : undefined;
  const length = step === 'suspension' ? `, ${days === undefined ? text.withoutEnd : text.days(days)}` : '';
  return `${verb}${length}: ${text[ground]}`;
}
