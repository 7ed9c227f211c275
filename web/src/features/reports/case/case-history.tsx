import { auditActionLabel } from '@leitstand/contract/labels/audit-actions';
import type { CaseEvent } from '@leitstand/contract/reports';
import { Text } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconFlag,
  IconPencil,
  IconTrash,
  IconUserPause,
} from '@tabler/icons-react';
import { formatDate, formatDateTime } from '../../../ui/i18n/format.ts';
import { isolated } from '../../../ui/i18n/isolated.ts';
import { useLanguage } from '../../../ui/i18n/language.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { shortened } from '../report-facts.ts';
import caseClasses from './case.module.css';
import { historyText } from './case.text.ts';
import classes from './case-history.module.css';
import { type HistoryLine, historyLines } from './history-events.ts';

/** Earlier events of the person, latest first. */
export function CaseHistory({ events }: { events: readonly CaseEvent[] }) {
  const text = useText(historyText);
  const lines = historyLines(events);
  return (
    <section aria-labelledby="case-history">
      <h3 id="case-history" className={caseClasses.heading}>
        {text.title}
        {lines.length > 0 && <span className={caseClasses.count}>{lines.length}</span>}
      </h3>
      {lines.length === 0 && (
        <Text c="dimmed" size="sm">
          {text.none}
        </Text>
      )}
      <ol className={classes.list}>
        {lines.map((line) => (
          <HistoryItem key={line.key} line={line} />
        ))}
      </ol>
    </section>
  );
}

const ICONS: Readonly<Record<string, Icon>> = {
  delete: IconTrash,
  takeAction: IconTrash,
  ban: IconBan,
  restore: IconArrowBackUp,
  reopen: IconArrowBackUp,
  uncheck: IconArrowBackUp,
  check: IconCheck,
  update: IconPencil,
  warn: IconAlertTriangle,
  suspend: IconUserPause,
  changeSuspension: IconUserPause,
  unsuspend: IconArrowBackUp,
  takeWarningBack: IconArrowBackUp,
  withdrawSanction: IconArrowBackUp,
};
const GRAVE = new Set(['delete', 'takeAction', 'ban', 'warn', 'suspend']);

function HistoryItem({ line: { at, report, entry } }: { line: HistoryLine }) {
  const action = entry?.action ?? 'reported';
  const ItemIcon = ICONS[action] ?? IconFlag;
  return (
    <li className={classes.event}>
      <span
        className={classes.icon}
        data-grave={GRAVE.has(action) || undefined}
        data-reported={report !== null || undefined}
      >
        <ItemIcon size={14} stroke={1.8} aria-hidden />
      </span>
      <div className={classes.text}>
        {report ? <ReportText report={report} /> : <ActionText entry={entry} />}
        <time dateTime={at} data-tip={formatDateTime(at)}>
          {formatDate(at)}
          {entry && ` · ${entry.adminName}`}
        </time>
        {entry?.reason && <span className={classes.reason}>{entry.reason}</span>}
      </div>
    </li>
  );
}

function ReportText({ report }: { report: NonNullable<CaseEvent['report']> }) {
  const text = useText(historyText);
  const subject = shortened(report.subject);
  const what = {
    user: text.reportedUser,
    post: text.reportedPost(subject),
    trip: text.reportedTrip(subject),
  }[report.type];
  return (
    <>
      <span>
        {what}
        {report.reporters > 1 && ` (${text.times(report.reporters)})`}: {text[report.state]}
      </span>
      {report.reasons.length > 0 && <span className={classes.reason}>{report.reasons.map(isolated).join(' · ')}</span>}
    </>
  );
}

function ActionText({ entry }: { entry: HistoryLine['entry'] }) {
  const text = useText(historyText);
  const language = useLanguage();
  const texts: Readonly<Record<string, string>> = {
    'user delete': text.deleteUser,
    'post delete': text.deletePost,
    'trip delete': text.deleteTrip,
    'user restore': text.restoreUser,
    'post restore': text.restorePost,
    'trip restore': text.restoreTrip,
    'user ban': text.ban,
    'report ban': text.ban,
    'user update': text.update,
    'user warn': text.warn,
    'user takeWarningBack': text.takeWarningBack,
    'user suspend': text.suspend,
    'user changeSuspension': text.changeSuspension,
    'user unsuspend': text.unsuspend,
    'user withdrawSanction': text.withdrawSanction,
    'report check': text.check,
    'report uncheck': text.uncheck,
    'report takeAction': text.takeAction,
    'report reopen': text.reopen,
  };
  if (!entry) return null;
  const { entity, action } = entry;
  return <span>{texts[`${entity} ${action}`] ?? auditActionLabel(action, language)}</span>;
}
