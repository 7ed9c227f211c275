import type { BulkOperation } from '@leitstand/contract/base/limits';
import { Button, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconChecks,
  IconFileTypeCsv,
  IconTrash,
  IconUserPause,
  IconX,
} from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import { useChosen } from '../../ui/list/selection/use-row-selecting.ts';
import { bulkText } from './bulk.text.ts';
import { MatchingOffer } from './matching-offer.tsx';
import classes from './selection-bar.module.css';
import type { Selection } from './use-selection.ts';

type BarAction = BulkOperation | 'export';

const ICONS = {
  delete: IconTrash,
  ban: IconBan,
  check: IconChecks,
  warn: IconAlertTriangle,
  suspend: IconUserPause,
  export: IconFileTypeCsv,
} as const;
const DANGEROUS: readonly BarAction[] = ['delete', 'ban'];

interface SelectionBarProps {
  selection: Selection;
  /** The chosen action while its request is pending. */
  starting: BarAction | undefined;
  onChoose(action: BarAction): void;
  onClear(): void;
}

/** The number of selected rows, and the bulk actions. */
export function SelectionBar({ selection, starting, onChoose, onClear }: SelectionBarProps) {
  const text = useText(bulkText);
  const { store, operations, canChange, canExport } = selection;
  const chosen = useChosen(store);
  const bar = useRef<HTMLElement>(null);
  const actions: readonly BarAction[] = [...(canChange ? operations : []), ...(canExport ? (['export'] as const) : [])];

  function clearByKey(event: KeyboardEvent) {
    if (event.key === 'Escape') onClear();
  }

  return (
    <section ref={bar} className={classes.bar} tabIndex={-1} aria-label={text.selection} onKeyDown={clearByKey}>
      <div className={classes.what}>
        <Text component="span" size="sm" fw={600} className={classes.count ?? ''}>
          {text.selected(store.count())}
        </Text>
        {chosen.kind === 'matching' ? (
          <Text component="span" size="sm" c="dimmed">
            {chosen.except.size === 0 ? text.allMatching : text.matchingExcept(chosen.except.size)}
          </Text>
        ) : (
          // The button disappears when pressed: keep the focus in the bar.
          <MatchingOffer selection={selection} onTaken={() => bar.current?.focus()} />
        )}
      </div>
      <div className={classes.actions}>
        {actions.map((action) => (
          <BarButton
            key={action}
            action={action}
            label={text[action]}
            isStarting={action === starting}
            onClick={() => onChoose(action)}
          />
        ))}
      </div>
      <Button
        variant="subtle"
        color="gray"
        className={classes.clear ?? ''}
        classNames={{ label: classes.clearLabel ?? '', section: classes.clearIcon ?? '' }}
        leftSection={<IconX size={16} aria-hidden />}
        onClick={onClear}
      >
        {text.clear}
      </Button>
    </section>
  );
}

interface BarButtonProps {
  action: BarAction;
  label: string;
  isStarting: boolean;
  onClick(): void;
}

function BarButton({ action, label, isStarting, onClick }: BarButtonProps) {
  const ItemIcon = ICONS[action];
  return (
    <Button
      variant={DANGEROUS.includes(action) ? 'light' : 'default'}
      {...(DANGEROUS.includes(action) ? { color: 'red' } : {})}
      leftSection={<ItemIcon size={16} stroke={1.6} aria-hidden />}
      loading={isStarting}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
