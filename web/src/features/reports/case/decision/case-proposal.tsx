import type { SanctionProposal } from '@leitstand/contract/moderation/sanctions';
import { Button, Kbd, Text } from '@mantine/core';
import { sanctionText } from '../../../../shared/person/sanctions/sanctions.text.ts';
import { stepText } from '../../../../shared/person/sanctions/step.text.ts';
import { useText } from '../../../../ui/i18n/text.ts';
import caseClasses from '../case.module.css';
import { caseText } from '../case.text.ts';
import { useCaseKeys } from '../use-case-keys.ts';
import classes from './case-proposal.module.css';
import { nameOfStep, type ProposedStep } from './proposed-step.ts';

interface CaseProposalProps {
  proposal: SanctionProposal;
  step: ProposedStep;
  /** Absent if the case cannot be decided. */
  onTake?: (() => void) | undefined;
}

/** The next step by the ladder, why, and one button or key to take it. */
export function CaseProposal({ proposal, step, onTake }: CaseProposalProps) {
  const text = useText(caseText);
  const { proposed } = useText(sanctionText);
  const names = useText(stepText);
  const { key } = useCaseKeys().propose;
  return (
    <section aria-labelledby="case-proposal" className={classes.proposal}>
      <div>
        <h3 id="case-proposal" className={caseClasses.heading}>
          {text.proposal}
        </h3>
        <Text size="sm" fw={600}>
          {nameOfStep(step, names)}
        </Text>
        <Text size="xs" c="dimmed">
          {proposed(proposal.earlier, proposal.withinDays)}
        </Text>
      </div>
      {onTake && (
        <Button
          className={classes.take ?? ''}
          variant="light"
          size="sm"
          onClick={onTake}
          aria-keyshortcuts={key}
          rightSection={
            <Kbd size="xs" aria-hidden>
              {key}
            </Kbd>
          }
        >
          {text.takeProposal}
        </Button>
      )}
    </section>
  );
}
