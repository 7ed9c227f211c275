import { listAdministrators, listSessions } from '@leitstand/contract/administrators';
import { listAuditLog } from '@leitstand/contract/api/audit-log';
import { Button, Divider } from '@mantine/core';
import { type Icon, IconDevices, IconHistory, IconUserShield } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { paths } from '../paths.ts';
import classes from './header.module.css';
import { shellText } from './shell.text.ts';
import { useMayOpen } from './use-may-open.ts';

interface ProfileEntriesProps {
  /** Closes the menu. */
  onDone(): void;
  onShowSessions(): void;
}

/** What the menu leads to: one's own sessions, and what only some may see. */
export function ProfileEntries({ onDone, onShowSessions }: ProfileEntriesProps) {
  const text = useText(shellText);
  const mayOpen = useMayOpen();
  const hasSessions = useCapability(listSessions);
  const hasLog = useCapability(listAuditLog) && mayOpen(paths.auditLog);
  const hasAdministrators = useCapability(listAdministrators) && mayOpen(paths.administrators);
  if (!hasSessions && !hasLog && !hasAdministrators) return null;
  return (
    <>
      <div className={classes.leave}>
        {hasSessions && (
          <Button {...LOOK} leftSection={<Picture icon={IconDevices} />} onClick={onShowSessions}>
            {text.mySessions}
          </Button>
        )}
        {hasAdministrators && (
          <Button
            {...LOOK}
            leftSection={<Picture icon={IconUserShield} />}
            onClick={onDone}
            renderRoot={(props) => <Link {...props} to={paths.administrators} />}
          >
            {text.administrators}
          </Button>
        )}
        {hasLog && (
          <Button
            {...LOOK}
            leftSection={<Picture icon={IconHistory} />}
            onClick={onDone}
            renderRoot={(props) => <Link {...props} to={paths.auditLog} />}
          >
            {text.auditLog}
          </Button>
        )}
      </div>
      <Divider />
    </>
  );
}

const LOOK = { variant: 'subtle', color: 'gray', fullWidth: true, justify: 'flex-start' } as const;

function Picture({ icon: Shape }: { icon: Icon }) {
  return <Shape size={18} stroke={1.6} aria-hidden />;
}
