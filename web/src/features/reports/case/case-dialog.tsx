import { sanctionReported } from '@leitstand/contract/moderation/sanctions';
import type { Report } from '@leitstand/contract/reports';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { Imposed } from '../../../shared/person/sanctions/sanction-dialog.tsx';
import { useVisit } from '../../../shared/visits/use-visits.ts';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { OpenedItem } from '../../../ui/list/filters/use-opened-item.ts';
import type { InfiniteList } from '../../../ui/list/paging/use-infinite-list.ts';
import { useAdministratorId } from '../../../ui/session/administrator.ts';
import { useRight } from '../../../ui/session/rights.ts';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { nameOf, reasonsOf } from '../report-facts.ts';
import { type ReportType, useCaseCache, useReportCase } from '../reports.queries.ts';
import { useDecidedByOthers } from '../use-live-cases.ts';
import { AllDone } from './all-done.tsx';
import classes from './case.module.css';
import { CaseBody } from './case-body.tsx';
import { CaseFooter } from './case-footer.tsx';
import { obstacleOf } from './case-obstacle.ts';
import { decidedIds, foreignHolder } from './case-queue.ts';
import { CaseTitle } from './case-title.tsx';
import { confirmBan } from './confirm-ban.tsx';
import { guessGround } from './decision/guess-ground.ts';
import { proposedStep } from './decision/proposed-step.ts';
import { type Decided, useDecisionLog } from './decision/use-decision-log.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { type CaseCommand, useCaseCommands } from './use-case-keys.ts';
import { useCaseLease } from './use-case-lease.ts';
import { useCaseQueue } from './use-case-queue.ts';
import { DONE, useShownCase } from './use-shown-case.ts';

const SanctionDialog = lazyPart(
  async () => (await import('../../../shared/person/sanctions/sanction-dialogs.ts')).SanctionDialog,
);

interface CaseDialogProps {
  /** Of the address. */
  id: string;
  list: InfiniteList<Report>;
  opened: OpenedItem;
  /** The case has another type than the list. */
  onOtherType(type: ReportType): void;
}

/** After a case reappears on its own, keys are ignored for a moment: they were meant for another case. */
const PAUSE_AFTER_RETURN_MS = 600;

/**
 * The body of a case is drawn after its title and buttons, which answer the key; the body of the former case keeps its
 * place until then, but is not visible.
 */
interface Drawn {
  readonly id: string | undefined;
  readonly body: ReactNode;
}
const NOTHING_DRAWN: Drawn = { id: undefined, body: null };

/** Steps through the cases in the order of the list. */
export function CaseDialog({ id: addressed, list, opened, onOtherType }: CaseDialogProps) {
  const content = useRef<HTMLDivElement>(null);
  const [asks, setAsks] = useState<'ban' | 'warn' | 'suspend' | 'help'>();
  const pausedUntil = useRef(0);
  const chosen = useRef<Imposed>(undefined);
  const { id, show } = useShownCase(addressed, opened);
  const isDone = id === DONE;
  const decisionLog = useDecisionLog({
    onUndone: show,
    onFailed(failedId) {
      pausedUntil.current = Date.now() + PAUSE_AFTER_RETURN_MS;
      if (asks === undefined) show(failedId);
    },
  });
  const canSanction = useCapability(sanctionReported);
  const decidedByOthers = useDecidedByOthers(id);
  const gone = new Set([...decidedByOthers, ...decidedIds(list.rows, decisionLog.decisions)]);
  const queue = useCaseQueue(list, id, gone);

  const query = useReportCase(isDone ? undefined : id);
  const row = list.rows.find(({ _id }) => _id === id);
  const report = query.data?.report ?? row;
  const isSettled = useDeferredValue(id) === id;
  useVisit({ param: 'report', id, title: isSettled && report ? nameOf(report) : undefined, error: query.error });
  const mayWrite = useRight('WriteUsers');
  const leasedId = useDeferredValue(mayWrite && query.data?.settled !== true ? report?._id : undefined);
  const leaseHolder = useCaseLease(leasedId);
  const holder = foreignHolder(
    { holder: (leasedId === report?._id ? leaseHolder : undefined) ?? report?.holder ?? null },
    { ownId: useAdministratorId(), now: Date.now() },
  );
  const obstacle = obstacleOf({ report, details: query.data, holder, mayWrite });
  useRefreshOnLeaving();
  useEffect(() => {
    if (report) onOtherType(report.type);
  }, [report, onOtherType]);

  const isDecidable = () => report !== undefined && obstacle === undefined && Date.now() >= pausedUntil.current;

  function decide(decided: Decided) {
    if (!report || !isDecidable() || gone.has(report._id)) return;
    if (decided.kind === 'check' && report.checked) return decisionLog.uncheck(report);
    decisionLog.decide(decided, report);
    show(queue.following?._id ?? DONE);
  }

  /** The case may have changed while the question was open. */
  const decideShown = useStableCallback((asked: Report, decided: Decided) => {
    if (report?._id === asked._id) decide(decided);
  });

  async function ban() {
    if (!report?.person || !isDecidable()) return;
    setAsks('ban');
    const ban = await confirmBan(report);
    setAsks(undefined);
    if (ban !== undefined) decideShown(report, { kind: 'ban', ban });
  }

  const proposed =
    report && canSanction && query.data?.proposal ? proposedStep(query.data.proposal, report) : undefined;
  function takeProposal() {
    if (proposed?.step === 'ban') void ban();
    else if (proposed) decide({ kind: 'sanction', imposed: proposed });
  }

  function run(command: CaseCommand) {
    if (command === 'next' || command === 'previous') {
      const neighbour = queue[command];
      if (neighbour) show(neighbour._id);
    } else if (command === 'undo') void decisionLog.undo();
    else if (command === 'help') setAsks('help');
    else if (command === 'ban') void ban();
    else if (command === 'propose') takeProposal();
    else if (command === 'warn' || command === 'suspend') {
      if (canSanction && report?.person && isDecidable()) setAsks(command);
    } else decide({ kind: command });
  }
  useCaseCommands(content, run);
  const runLatest = useStableCallback(run);

  const body = isDone ? (
    <AllDone decided={decisionLog.decisions.length} queue={queue} onContinue={show} />
  ) : (
    <CaseBody
      key={id}
      report={report}
      details={query.data}
      error={query.error}
      isMissing={report === undefined && list.status === 'ready' && !query.isEnabled}
      holder={holder}
      failure={decisionLog.failures.get(id)}
      retry={() => void query.refetch()}
      proposed={proposed}
      onTakeProposal={obstacle === undefined ? takeProposal : undefined}
    />
  );
  const drawn = useDeferredValue<Drawn>({ id, body }, NOTHING_DRAWN);
  useNewCase(drawn.id, content);

  return (
    <>
      <Dialog
        title={<CaseTitle report={report} isDone={isDone} position={queue.position} total={queue.total} />}
        size="wide"
        onClose={opened.close}
        footer={
          <CaseFooter
            run={runLatest}
            isDecided={isDone || report === undefined ? undefined : report.checked}
            hasPerson={Boolean(report?.person)}
            obstacle={obstacle}
            hasNext={queue.next !== undefined}
            hasPrevious={queue.previous !== undefined}
            canUndo={decisionLog.decisions.length > 0}
          />
        }
      >
        <div ref={content} className={classes.content} tabIndex={-1} data-autofocus>
          <div data-former={drawn.id !== id || undefined}>{drawn.body}</div>
        </div>
      </Dialog>
      {(asks === 'warn' || asks === 'suspend') && report && (
        <SanctionDialog
          person={{
            userName: report.person?.userName || nameOf(report),
            language: query.data?.person?.language ?? 'de',
          }}
          step={asks === 'warn' ? 'warning' : 'suspension'}
          ground={guessGround(reasonsOf(report))}
          proposal={query.data?.proposal ?? null}
          reported={report.type}
          onImpose={async (imposed) => {
            chosen.current = imposed;
          }}
          onClose={() => {
            setAsks(undefined);
            // The next case has another address: before the dialog is left, it would ask about its input.
            const imposed = chosen.current;
            chosen.current = undefined;
            if (imposed) decideShown(report, { kind: 'sanction', imposed });
          }}
        />
      )}
      {asks === 'help' && <KeysDialog onClose={() => setAsks(undefined)} />}
    </>
  );
}

/** Scrolls a new case to its top. */
function useNewCase(id: string | undefined, content: React.RefObject<HTMLDivElement | null>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the case changes
  useEffect(() => {
    content.current?.parentElement?.scrollTo({ top: 0 });
  }, [id, content]);
}

/** The list behind the dialog is only patched while deciding, and refetched on closing. */
function useRefreshOnLeaving(): void {
  const cache = useCaseCache();
  useEffect(() => cache.refreshLists, [cache]);
}
