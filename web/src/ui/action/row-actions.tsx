import { ActionIcon, Loader, Menu } from '@mantine/core';
import { type Icon, IconDotsVertical } from '@tabler/icons-react';
import { useText } from '../i18n/text.ts';
import { actionText } from './action.text.ts';
import { type Action, visibleActions } from './action.ts';
import { outlineOf } from './icon-outline.ts';
import classes from './row-actions.module.css';
import { useRunAction } from './use-run-action.ts';

interface RowActionsProps<T> {
  actions: readonly Action<T>[];
  item: T;
  /** -1 removes the buttons from the tab order, for rows that are not current. */
  tabIndex?: 0 | -1;
}

/**
 * Icon buttons with tooltips at the end of a row. Native buttons, because scrolling renders dozens of them per frame.
 */
export function RowActions<T>({ actions, item, tabIndex = 0 }: RowActionsProps<T>) {
  const { pendingId, run } = useRunAction(item);
  return actions.map((action) => (
    <button
      key={action.id}
      type="button"
      className={classes.action}
      // Hidden actions keep their space, so that actions are aligned across rows.
      hidden={action.visible?.(item) === false}
      data-danger={action.danger}
      aria-label={action.label}
      aria-busy={pendingId === action.id}
      data-tip={action.label}
      tabIndex={tabIndex}
      onClick={() => run(action)}
    >
      {pendingId === action.id ? <Loader size={16} /> : <RowIcon icon={action.icon} />}
    </button>
  ));
}

/** Renders an icon as a single path instead of many elements: scrolling renders dozens per frame. */
function RowIcon({ icon: Drawn }: { icon: Icon }) {
  const outline = outlineOf(Drawn);
  if (outline === undefined) return <Drawn className={classes.icon} aria-hidden />;
  return (
    <svg className={classes.icon} viewBox="0 0 24 24" aria-hidden>
      <path d={outline} />
    </svg>
  );
}

/** The same actions in a menu, for narrow layouts. */
export function RowActionMenu<T>({ actions, item, tabIndex = 0 }: RowActionsProps<T>) {
  const text = useText(actionText);
  const { pendingId, run } = useRunAction(item);
  const shown = visibleActions(actions, item);
  if (shown.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={text.more} tabIndex={tabIndex} size={36} aria-busy={pendingId !== undefined}>
          {pendingId === undefined ? <IconDotsVertical size={18} aria-hidden /> : <Loader size={16} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map((action) => (
          <Menu.Item
            key={action.id}
            leftSection={<action.icon size={16} stroke={1.6} aria-hidden />}
            {...(action.danger ? { color: 'red' } : {})}
            onClick={() => run(action)}
          >
            {action.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
