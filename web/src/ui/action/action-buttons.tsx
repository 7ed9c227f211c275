import { Button } from '@mantine/core';
import { type Action, visibleActions } from './action.ts';
import { useRunAction } from './use-run-action.ts';

interface ActionButtonsProps<T> {
  actions: readonly Action<T>[];
  item: T;
}

/** Actions as labelled buttons, for dialog footers and page headers. */
export function ActionButtons<T>({ actions, item }: ActionButtonsProps<T>) {
  const { pendingId, run } = useRunAction(item);
  return visibleActions(actions, item).map((action) => (
    <Button
      key={action.id}
      variant="subtle"
      leftSection={<action.icon size={16} stroke={1.6} aria-hidden />}
      loading={pendingId === action.id}
      disabled={pendingId !== undefined && pendingId !== action.id}
      {...(action.danger ? { color: 'red' } : {})}
      onClick={() => run(action)}
    >
      {action.label}
    </Button>
  ));
}
