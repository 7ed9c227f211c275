import type { AppealCase } from '@leitstand/contract/moderation/appeals';
import type { Sanction } from '@leitstand/contract/moderation/sanctions';
import { Text } from '@mantine/core';
import { stepText } from '../../../shared/person/sanctions/step.text.ts';
import { formatDate, formatDateTime } from '../../../ui/i18n/format.ts';
import { isolated } from '../../../ui/i18n/isolated.ts';
import { useText } from '../../../ui/i18n/text.ts';
import classes from './appeals.module.css';
import { appealsText } from './appeals.text.ts';
import { AppealState, useStepNames } from './appeals-columns.tsx';

/** The appeal, the decision that it is about, and what came before. */
export function AppealFacts({ known: { appeal, sanction, told, history } }: { known: AppealCase }) {
  const text = useText(appealsText);
  const steps = useStepNames();
  const names = useText(stepText);
  const until = sanction.until === null ? names.withoutEnd : formatDateTime(sanction.until);
  return (
    <div className={classes.facts}>
      <section aria-label={text.text}>
        <blockquote className={classes.words}>{appeal.text}</blockquote>
        <Text size="sm" c="dimmed">
          {text.received(formatDateTime(appeal.createdAt))} <AppealState appeal={appeal} />
        </Text>
      </section>
      {appeal.decidedAt !== null && (
        <section aria-label={text.answer}>
          <h3>{text.answer}</h3>
          <p className={classes.words}>{appeal.answer}</p>
          <Text size="sm" c="dimmed">
            {text.decidedBy(appeal.decidedBy, formatDateTime(appeal.decidedAt))}
          </Text>
        </section>
      )}
      <section aria-label={text.decision}>
        <h3>{text.decision}</h3>
        <dl className={classes.list}>
          <Fact name={text.step}>{steps[sanction.step]}</Fact>
          <Fact name={text.ground}>{names[sanction.ground]}</Fact>
          {sanction.step === 'suspension' && <Fact name={text.until}>{until}</Fact>}
          <Fact name={text.by}>{sanction.adminName}</Fact>
          <Fact name={text.imposed}>{formatDateTime(sanction.createdAt)}</Fact>
          {sanction.endedAt !== null && <Fact name={text.ended}>{formatDateTime(sanction.endedAt)}</Fact>}
        </dl>
      </section>
      {told.length > 0 && (
        <details className={classes.more}>
          <summary>{text.told}</summary>
          <p className={classes.words}>{told.join('\n\n')}</p>
        </details>
      )}
      {history.length > 1 && (
        <details className={classes.more}>
          <summary>
            {text.history} ({history.length})
          </summary>
          <ul className={classes.history}>
            {history.map((earlier) => (
              <HistoryLine key={earlier._id} sanction={earlier} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function HistoryLine({ sanction: { step, ground, createdAt, adminName, message, endedAt } }: { sanction: Sanction }) {
  const text = useText(appealsText);
  const steps = useStepNames();
  const names = useText(stepText);
  const state = endedAt === null ? text.inForce : `${text.ended} ${formatDate(endedAt)}`;
  return (
    <li>
      {steps[step]}, {names[ground]}
      <Text size="sm" c="dimmed">
        {[formatDate(createdAt), adminName, state, message].filter(Boolean).map(isolated).join(' · ')}
      </Text>
    </li>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
