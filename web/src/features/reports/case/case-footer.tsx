import { sanctionReported } from '@leitstand/contract/moderation/sanctions';
import { banReported, reopenReport } from '@leitstand/contract/reports';
import { Button, Kbd } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconKeyboard,
  IconTrash,
  IconUserPause,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useCapability } from '../../../ui/api/use-capability.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { useRight } from '../../../ui/session/rights.ts';
import { caseText } from './case.text.ts';
import classes from './commands.module.css';
import { type CaseCommand, useCaseKeys } from './use-case-keys.ts';

interface CaseFooterProps {
  run(command: CaseCommand): void;
  /** Absent without a case. */
  isDecided: boolean | undefined;
  hasPerson: boolean;
  /** Why the case cannot be decided. */
  obstacle: string | undefined;
  hasNext: boolean;
  hasPrevious: boolean;
  canUndo: boolean;
}

/** All commands as buttons with their keys. Memoized: they are the same for most cases. */
export const CaseFooter = memo(function CaseFooter(props: CaseFooterProps) {
  const { run, isDecided, hasPerson, obstacle, hasNext, hasPrevious, canUndo } = props;
  const text = useText(caseText);
  const mayWrite = useRight('WriteUsers');
  const canSanction = useCapability(sanctionReported);
  const canBan = useCapability(banReported);
  const isUndoable = useCapability(reopenReport);
  return (
    <div className={classes.footer}>
      <div className={classes.moves}>
        <CommandButton command="previous" icon={IconChevronLeft} run={run} isOff={!hasPrevious} isIconOnly />
        <CommandButton command="next" icon={IconChevronRight} run={run} isOff={!hasNext} isIconOnly />
        {mayWrite && isUndoable && (
          <CommandButton
            command="undo"
            icon={IconArrowBackUp}
            run={run}
            isOff={!canUndo}
            reason={text.nothingToUndo}
            isIconOnly
          />
        )}
        <CommandButton command="help" icon={IconKeyboard} run={run} isIconOnly />
      </div>
      {mayWrite && isDecided !== undefined && (
        <div className={classes.decisions}>
          {canSanction && (
            <>
              <CommandButton
                command="warn"
                icon={IconAlertTriangle}
                run={run}
                isOff={obstacle !== undefined || !hasPerson}
                reason={obstacle ?? text.noSanction}
              />
              <CommandButton
                command="suspend"
                icon={IconUserPause}
                run={run}
                isOff={obstacle !== undefined || !hasPerson}
                reason={obstacle ?? text.noSanction}
              />
            </>
          )}
          {canBan && (
            <CommandButton
              command="ban"
              icon={IconBan}
              run={run}
              color="red"
              variant="outline"
              isOff={obstacle !== undefined || !hasPerson}
              reason={obstacle ?? text.noPerson}
            />
          )}
          <CommandButton
            command="remove"
            icon={IconTrash}
            run={run}
            color="red"
            variant="filled"
            isOff={obstacle !== undefined}
            reason={obstacle}
          />
          <CommandButton
            command="check"
            icon={IconCheck}
            run={run}
            variant="filled"
            isOff={obstacle !== undefined}
            reason={obstacle}
            isPressed={isDecided}
          />
        </div>
      )}
    </div>
  );
});

interface CommandButtonProps {
  command: CaseCommand;
  icon: Icon;
  run(command: CaseCommand): void;
  variant?: 'default' | 'filled' | 'outline';
  color?: string;
  isOff?: boolean;
  /** Why it is disabled. */
  reason?: string | undefined;
  isPressed?: boolean | undefined;
  /** Shows only icon and key, so that all commands fit in one row. */
  isIconOnly?: boolean;
}

function CommandButton(props: CommandButtonProps) {
  const {
    command,
    icon: ItemIcon,
    run,
    variant = 'default',
    color,
    isOff = false,
    reason,
    isIconOnly = false,
    isPressed,
  } = props;
  const { label, key, help } = useCaseKeys()[command];
  return (
    <Button
      className={classes.command ?? ''}
      variant={variant}
      {...(color ? { color } : {})}
      leftSection={<ItemIcon size={16} stroke={1.8} aria-hidden />}
      rightSection={
        <Kbd size="xs" aria-hidden className={classes.key ?? ''}>
          {key}
        </Kbd>
      }
      aria-label={label}
      aria-keyshortcuts={key}
      // Not `disabled`: the button would lose the focus, and keyboard users their position.
      aria-disabled={isOff}
      {...(isOff ? { 'data-disabled': true } : {})}
      data-icon-only={isIconOnly || undefined}
      aria-pressed={isPressed}
      data-tip={isOff && reason !== undefined ? reason : help}
      onClick={() => {
        if (!isOff) run(command);
      }}
    >
      {label}
    </Button>
  );
}
