import type { AdministratorSession } from '@leitstand/contract/administrators';
import { deviceOf } from '@leitstand/contract/base/device';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime, formatRelative } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { StatusBadge } from '../../ui/list/cells/status-badge.tsx';
import classes from './sessions.module.css';
import { sessionsText } from './sessions.text.ts';

interface SessionItemProps {
  session: AdministratorSession;
  /** Absent if the session may not be ended. */
  onEnd?: (session: AdministratorSession) => Promise<void>;
}

export function SessionItem({ session, onEnd }: SessionItemProps) {
  const text = useText(sessionsText);
  const [isEnding, setIsEnding] = useState(false);
  const { browser, version, system } = deviceOf(session.userAgent);
  const program = browser && `${browser} ${version}`;
  const device = program && system ? text.browserOn(program, system) : program || system || text.unknownDevice;
  const ItemIcon = /iPhone|Android/.test(system) ? IconDeviceMobile : IconDeviceDesktop;
  const details = [
    session.address && text.address(session.address),
    text.since(formatDateTime(session.createdAt)),
    text.lastSeen(formatRelative(session.lastSeenAt)),
  ].filter(Boolean);
  return (
    <li className={classes.session}>
      <ItemIcon size={24} stroke={1.5} aria-hidden />
      <div className={classes.sessionText}>
        <span className={classes.device} data-tip={session.userAgent || undefined}>
          {device} {session.isCurrent && <StatusBadge tone="done">{text.current}</StatusBadge>}
        </span>
        <span className={classes.sessionDetails}>{details.join(' · ')}</span>
      </div>
      {onEnd && !session.isCurrent && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={text.endNamed(device)}
          loading={isEnding}
          onClick={async () => {
            setIsEnding(true);
            await onEnd(session);
            setIsEnding(false);
          }}
        >
          {text.end}
        </Button>
      )}
    </li>
  );
}
