import type { ApprovalCase, ApprovalPerson } from '@leitstand/contract/api/access/approvals';
import { Alert, Button, Kbd, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { approvalActionText } from '../../shared/approvals/action.text.ts';
import { LoadedRecord } from '../../shared/record/loaded-record.tsx';
import { confirm, confirmWithReason } from '../../ui/dialog/confirm.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { formatDate, formatDateTime } from '../../ui/i18n/format.ts';
import { isolated } from '../../ui/i18n/isolated.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import classes from './approvals.module.css';
import { useApprovalCalls, useApprovalCase } from './approvals.queries.ts';
import { approvalStateText, approvalsText } from './approvals.text.ts';
import { ApprovalStateBadge } from './approvals-columns.tsx';
import { BoundRecords } from './bound-records.tsx';
import { comparedFacts, effectOf, summaryOf } from './preview-facts.ts';
import { useDecisionKeys } from './use-decision-keys.ts';

interface ApprovalDialogProps {
  id: string;
  onClose(): void;
}

export function ApprovalDialog({ id, onClose }: ApprovalDialogProps) {
  const text = useText(approvalsText);
  const { data, error, refetch } = useApprovalCase(id);
  return (
    <LoadedRecord query={{ data, error, refetch }} title={text.dialogTitle} onClose={onClose}>
      {(known) => <Request known={known} onClose={onClose} />}
    </LoadedRecord>
  );
}

interface RequestProps {
  known: ApprovalCase;
  onClose(): void;
}

function Request({ known, onClose }: RequestProps) {
  const text = useText(approvalsText);
  const actions = useText(approvalActionText);
  const { approval, now, fingerprint, obstacle } = known;
  const { _id, state, isOwn, requestedBy } = approval;
  const calls = useApprovalCalls(_id);
  const content = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<'approve' | 'refuse' | 'withdraw'>();
  const isWaiting = state === 'waiting';
  const isPossible = now !== null && known.yourObstacle === '';

  /** One decision at a time. The dialog stays if it fails: it then shows what has changed. */
  async function run(what: NonNullable<typeof pending>, send: () => Promise<void>, done: string) {
    if (pending) return;
    setPending(what);
    try {
      await send();
      notifySuccess(done);
      onClose();
    } catch (error) {
      notifyError(error);
    } finally {
      setPending(undefined);
    }
  }
  const approve = () => void run('approve', () => calls.approve(fingerprint), text.approved);
  async function refuse() {
    const question = {
      title: text.refuseQuestion,
      message: text.refuseMessage(requestedBy),
      confirmLabel: text.refuse,
    };
    const reason = await confirmWithReason(question);
    if (reason !== undefined) await run('refuse', () => calls.refuse(reason), text.refused);
  }
  async function withdraw() {
    const question = { title: text.withdrawQuestion, message: text.withdrawMessage, confirmLabel: text.withdraw };
    if (await confirm({ ...question, danger: true })) await run('withdraw', calls.withdraw, text.withdrawn);
  }
  const mayDecide = isWaiting && !isOwn;
  useDecisionKeys(content, {
    [text.approveKey]: mayDecide && isPossible ? approve : undefined,
    [text.refuseKey]: mayDecide ? () => void refuse() : undefined,
  });

  return (
    <Dialog
      title={
        <span className={classes.title}>
          {text.dialogTitle}: {actions[approval.action]} <ApprovalStateBadge approval={approval} />
        </span>
      }
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {text.close}
          </Button>
          {isWaiting && isOwn && (
            <Button color="red" variant="outline" loading={pending === 'withdraw'} onClick={() => void withdraw()}>
              {text.withdraw}
            </Button>
          )}
          {mayDecide && (
            <Button
              className={classes.decision ?? ''}
              color="red"
              variant="outline"
              leftSection={<IconX size={16} aria-hidden />}
              rightSection={<Key>{text.refuseKey}</Key>}
              aria-label={text.refuse}
              aria-keyshortcuts={text.refuseKey}
              data-tip={text.refuseHelp}
              loading={pending === 'refuse'}
              onClick={() => void refuse()}
            >
              {text.refuse}
            </Button>
          )}
          {mayDecide && isPossible && (
            <Button
              className={classes.decision ?? ''}
              leftSection={<IconCheck size={16} aria-hidden />}
              rightSection={<Key>{text.approveKey}</Key>}
              aria-label={text.approve}
              aria-keyshortcuts={text.approveKey}
              data-tip={text.approveHelp}
              loading={pending === 'approve'}
              onClick={approve}
            >
              {text.approve}
            </Button>
          )}
        </>
      }
    >
      <div ref={content} className={classes.request}>
        {obstacle !== '' && (
          <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />} title={text.impossibleTitle}>
            {obstacle}
          </Alert>
        )}
        {mayDecide && known.yourObstacle !== '' && (
          <Alert color="amber" role="note" icon={<IconAlertTriangle aria-hidden />} title={text.notYouTitle}>
            {known.yourObstacle}
          </Alert>
        )}
        {known.sameOrigin && (
          <Alert color="amber" role="note" icon={<IconAlertTriangle aria-hidden />} title={text.sameOriginTitle}>
            {isWaiting ? text.sameOriginWaiting : text.sameOriginEnded}
          </Alert>
        )}
        {known.hasChanged && (
          <Alert color="amber" role="alert" icon={<IconAlertTriangle aria-hidden />} title={text.changedTitle}>
            {text.changedMessage}
          </Alert>
        )}
        {isWaiting && isOwn && (
          <Alert color="amber" role="note">
            {text.ownNote}
          </Alert>
        )}
        <Facts known={known} />
        <BoundRecords known={known} />
        <Course known={known} />
      </div>
    </Dialog>
  );
}

function Key({ children }: { children: string }) {
  return (
    <Kbd size="xs" aria-hidden className={classes.key ?? ''}>
      {children}
    </Kbd>
  );
}

/** What would happen now, or what it was about. */
function Facts({ known: { approval, now } }: { known: ApprovalCase }) {
  const text = useText(approvalsText);
  const shown = now ?? approval.preview;
  if (!shown) return null;
  return (
    <section aria-label={text.what}>
      <h3 className={classes.summary}>{summaryOf(shown)}</h3>
      <dl className={classes.facts}>
        {comparedFacts(shown, approval.preview).map(({ key, label, value, before }) => (
          <div key={key} data-changed={before !== undefined || undefined}>
            <dt>{label}</dt>
            <dd>
              {value}
              {before !== undefined && (
                <span className={classes.before}>
                  {text.before}: <del>{before}</del>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {approval.state === 'waiting' && <p className={classes.effect}>{effectOf(shown)}</p>}
    </section>
  );
}

/** Who asked, and what became of it. */
function Course({ known: { approval } }: { known: ApprovalCase }) {
  const text = useText(approvalsText);
  const { requestedBy, requester, createdAt, expiresAt, state, decidedBy, decider, decidedAt, reason } = approval;
  const stateName = useText(approvalStateText)[state];
  const lines: string[] = [text.asked(isolated(requestedBy), formatDateTime(createdAt))];
  if (requester) lines.push(describe(requester, text.accountSince));
  if (state === 'waiting') lines.push(text.expires(formatDateTime(expiresAt)));
  else if (decidedBy) {
    lines.push(text.decided(stateName, isolated(decidedBy), formatDateTime(decidedAt ?? expiresAt)));
    if (decider) lines.push(describe(decider, text.accountSince));
  } else lines.push(text.endedAt(stateName, formatDateTime(decidedAt ?? expiresAt)));
  if (reason) lines.push(`${text.reason}: ${reason}`);
  return (
    <Text size="sm" c="dimmed" component="div" className={classes.course ?? ''}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Text>
  );
}

/** What tells two people of the same name apart. */
function describe({ email, since, network, device }: ApprovalPerson, accountSince: (day: string) => string): string {
  return [isolated(email), since && accountSince(formatDate(since)), network, device].filter(Boolean).join(' · ');
}
