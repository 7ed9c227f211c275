import { getTasks, type Task } from '@leitstand/contract/api/dashboard';
import { Text, UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconChecks,
  IconGiftOff,
  IconHandStop,
  IconPackage,
  IconScale,
  IconSettingsExclamation,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { openInbox } from '../../shared/inbox/open-inbox.ts';
import { useAddressOf } from '../../shared/screens/address-of.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { formatDateTime, formatNumber, formatRelative } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { useRight } from '../../ui/session/rights.ts';
import { tasksQuery, useLiveTasks } from './dashboard.queries.ts';
import { Panel } from './panel.tsx';
import classes from './tasks.module.css';
import { tasksText } from './tasks.text.ts';

const ICONS: Record<Task['kind'], Icon> = {
  reports: IconAlertTriangle,
  appeals: IconScale,
  orders: IconPackage,
  heldBroadcasts: IconHandStop,
  soldOut: IconGiftOff,
  failedJobs: IconSettingsExclamation,
  approvals: IconUsersGroup,
};

/** The work that waits for this administrator. Absent for those who may do none of it. */
export function Tasks() {
  const isKnown = useCapability(getTasks);
  const mayAct = [
    useRight('WriteUsers'),
    useRight('WriteMasterdata'),
    useRight('GlobalAccess'),
    useRight('ChangePermissions'),
  ].some(Boolean);
  return isKnown && mayAct ? <TasksPanel /> : null;
}

function TasksPanel() {
  const text = useText(tasksText);
  const query = useQuery(tasksQuery);
  useLiveTasks();
  return (
    <Panel title={text.title} query={query} period="" size="strip">
      {query.data?.length === 0 ? (
        <Text c="dimmed" className={classes.nothing ?? ''}>
          <IconChecks size={18} stroke={1.6} aria-hidden /> {text.nothing}
        </Text>
      ) : (
        <ul className={classes.tasks}>
          {query.data?.map((task) => (
            <TaskTile key={task.kind} task={task} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function TaskTile({ task }: { task: Task }) {
  const text = useText(tasksText);
  const ItemIcon = ICONS[task.kind];
  const { count, overWeek } = task;
  return (
    <li className={classes.task} data-overdue={overWeek > 0 || undefined}>
      <ItemIcon size={20} stroke={1.6} aria-hidden />
      <div className={classes.content}>
        <TaskLink task={task}>
          <span className={classes.count}>{formatNumber(count)}</span> {text[task.kind](count)}
        </TaskLink>
        <Ages task={task} />
        <Oldest task={task} />
      </div>
    </li>
  );
}

/** Opens the list of the work. Failed jobs have no screen, but entries in the header. */
function TaskLink({ task: { kind, target }, children }: { task: Task; children: ReactNode }) {
  const address = useAddressOf()(target);
  if (kind === 'failedJobs') {
    return (
      <UnstyledButton className={classes.link ?? ''} onClick={() => openInbox('notifications')}>
        {children}
      </UnstyledButton>
    );
  }
  if (address === undefined) return <span>{children}</span>;
  return (
    <Link to={address} className={classes.link} preload={false}>
      {children}
    </Link>
  );
}

function Ages({ task: { count, overDay, overWeek } }: { task: Task }) {
  const text = useText(tasksText);
  const [fresh, thisWeek] = [count - overDay, overDay - overWeek];
  if (overDay === 0) return null;
  const parts = [
    overWeek > 0 && text.overWeek(formatNumber(overWeek)),
    thisWeek > 0 && text.overDay(formatNumber(thisWeek)),
    fresh > 0 && text.fresh(formatNumber(fresh)),
  ];
  return <span className={classes.detail}>{parts.filter(Boolean).join(', ')}</span>;
}

function Oldest({ task: { kind, count, oldest } }: { task: Task }) {
  const text = useText(tasksText);
  const address = useAddressOf()(oldest.target);
  const age = oldest.createdAt && (
    <time dateTime={oldest.createdAt} title={formatDateTime(oldest.createdAt)}>
      {formatRelative(oldest.createdAt)}
    </time>
  );
  const unnamed: Partial<Record<Task['kind'], string>> = {
    reports: text.oldestReport,
    appeals: text.oldestAppeal,
    approvals: text.oldestApproval,
  };
  const name = oldest.subject || (unnamed[kind] ?? '');
  return (
    <span className={classes.detail} data-one>
      {count > 1 && oldest.createdAt && oldest.subject && `${text.oldest} `}
      {address === undefined ? (
        <span>{name}</span>
      ) : (
        <Link to={address} className={classes.oldest} title={oldest.subject} preload={false}>
          {name}
        </Link>
      )}
      {age && <span>· {age}</span>}
      {count > 1 && !oldest.createdAt && ` ${text.andMore(formatNumber(count - 1))}`}
    </span>
  );
}
