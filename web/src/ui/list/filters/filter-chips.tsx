import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../i18n/text.ts';
import { listText } from '../list.text.ts';
import classes from './filter-chips.module.css';

export interface FilterChip {
  readonly key: string;
  /** The active filter as text; absent: no chip. */
  readonly label: string | undefined;
  onRemove(): void;
}

/** Shows the filters besides search and time range, each with a button to remove it. */
export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  const text = useText(listText);
  if (chips.every(({ label }) => label === undefined)) return null;
  return (
    <div className={classes.chips}>
      {chips.map(
        ({ key, label, onRemove }) =>
          label !== undefined && (
            <Button
              key={key}
              className={classes.chip ?? ''}
              variant="light"
              size="xs"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={text.removeFilter(label)}
              onClick={({ currentTarget }) => {
                passFocusOn(currentTarget);
                onRemove();
              }}
            >
              {label}
            </Button>
          ),
      )}
    </div>
  );
}

/** Moves the focus from a removed chip to its neighbour, or to the search box. */
function passFocusOn(chip: HTMLElement): void {
  const neighbour = chip.nextElementSibling ?? chip.previousElementSibling;
  const target = neighbour ?? chip.closest('main')?.querySelector('[role="searchbox"]');
  if (target instanceof HTMLElement) target.focus();
}
