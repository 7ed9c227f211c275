import type { Sanction } from '@leitstand/contract/moderation/sanctions';
import type { User } from '@leitstand/contract/users';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirmWithReason } from '../../../ui/dialog/confirm.ts';
import { formatDate, formatDateTime } from '../../../ui/i18n/format.ts';
import { type Translated, useText } from '../../../ui/i18n/text.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { notifyError, notifySuccess } from '../../../ui/notify/notify.tsx';
import { useRight } from '../../../ui/session/rights.ts';
import classes from './sanctions.module.css';
import { useSanctionCalls } from './sanctions.queries.ts';
import { sanctionText } from './sanctions.text.ts';
import { stepText } from './step.text.ts';

const ChangeSuspension = lazyPart(async () => (await import('./sanction-dialogs.ts')).ChangeSuspension);

interface SanctionListProps {
  person: Pick<User, 'userName' | 'language'>;
  sanctions: readonly Sanction[];
}

/** Warnings and suspensions of a person, newest first, with what can be done about those in force. */
export function SanctionList({ person, sanctions }: SanctionListProps) {
  const [changed, setChanged] = useState<Sanction>();
  return (
    <>
      <ol className={classes.list}>
        {sanctions.map((sanction) => (
          <SanctionItem key={sanction._id} sanction={sanction} onChange={() => setChanged(sanction)} />
        ))}
      </ol>
      {changed && <ChangeSuspension person={person} sanction={changed} onClose={() => setChanged(undefined)} />}
    </>
  );
}

function SanctionItem({ sanction, onChange }: { sanction: Sanction; onChange(): void }) {
  const text = useText(sanctionText);
  const names = useText(stepText);
  const mayWrite = useRight('WriteUsers');
  const { step, ground, message, createdAt, adminName, endedAt, endReason } = sanction;
  return (
    <li className={classes.item} data-ended={endedAt !== null || undefined}>
      <div>
        <span className={classes.what}>
          {names[step === 'ban' ? 'ban' : step]}: {names[ground]}
        </span>
        <span className={classes.facts}>
          <time dateTime={createdAt} data-tip={formatDateTime(createdAt)}>
            {formatDate(createdAt)}
          </time>
          {[adminName, ...factsOf(sanction, text, names)].map((fact) => ` · ${fact}`).join('')}
        </span>
        {message !== '' && <span className={classes.message}>{message}</span>}
        {endReason !== '' && <span className={classes.facts}>{endReason}</span>}
      </div>
      {mayWrite && endedAt === null && <SanctionActions sanction={sanction} onChange={onChange} />}
    </li>
  );
}

function factsOf(
  { step, until, hidesContent, endedAt, end, endedBy, notice }: Sanction,
  text: Translated<typeof sanctionText>,
  names: Translated<typeof stepText>,
): string[] {
  const facts: string[] = [];
  if (step === 'suspension') facts.push(until === null ? names.withoutEnd : text.until(formatDateTime(until)));
  if (hidesContent) facts.push(text.contentHidden);
  if (endedAt === null && notice !== 'sent') facts.push(notice === 'waiting' ? text.noticeWaiting : text.noticeNone);
  const day = formatDate(endedAt ?? '');
  if (end === 'expired') facts.push(text.expired(day));
  if (end === 'lifted') facts.push(step === 'warning' ? text.takenBack(day, endedBy) : text.lifted(day, endedBy));
  if (end === 'changed') facts.push(text.replaced(day));
  if (end === 'withdrawn') facts.push(text.takenBack(day, endedBy));
  return facts;
}

function SanctionActions({ sanction, onChange }: { sanction: Sanction; onChange(): void }) {
  const text = useText(sanctionText);
  const { lift } = useSanctionCalls();
  const isWarning = sanction.step === 'warning';

  async function end() {
    const reason = await confirmWithReason({
      title: isWarning ? text.takeBackTitle : text.liftTitle,
      message: isWarning ? text.takeBackMessage : text.liftMessage,
      confirmLabel: isWarning ? text.takeBack : text.lift,
      danger: false,
    });
    if (reason === undefined) return;
    try {
      await lift({ sanction, reason });
      notifySuccess(isWarning ? text.takenBackNow : text.liftedNow);
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <div className={classes.actions}>
      {!isWarning && (
        <Button variant="subtle" size="compact-sm" onClick={onChange}>
          {text.change}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => void end()}>
        {isWarning ? text.takeBack : text.lift}
      </Button>
    </div>
  );
}
