import type { SavedView } from '@leitstand/contract/api/views';
import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import { IconCheck, IconLink, IconPencil, IconTrash } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import classes from './views.module.css';
import { viewsText } from './views.text.ts';

interface ViewsListProps {
  views: readonly SavedView[];
  /** The current parameters of the list. */
  parameters: string;
  onChoose(parameters: string): void;
  onCopy(parameters: string): void;
  onEdit(view: SavedView): void;
  onDelete(view: SavedView): void;
}

/** The default view, then the saved ones. Arrow keys move between the names. */
export function ViewsList({ views, parameters, onChoose, onCopy, onEdit, onDelete }: ViewsListProps) {
  const text = useText(viewsText);
  return (
    <>
      <ul className={classes.views} onKeyDown={moveByKey}>
        <li className={classes.view}>
          <ViewName name={text.standard} isCurrent={parameters === ''} onChoose={() => onChoose('')} />
        </li>
        {views.map((view) => (
          <li key={view._id} className={classes.view}>
            <ViewName
              name={view.name}
              isCurrent={view.parameters === parameters}
              onChoose={() => onChoose(view.parameters)}
            />
            <ActionIcon
              aria-label={text.copy(view.name)}
              data-tip={text.copy(view.name)}
              onClick={() => onCopy(view.parameters)}
            >
              <IconLink size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={text.edit(view.name)} data-tip={text.edit(view.name)} onClick={() => onEdit(view)}>
              <IconPencil size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={text.delete(view.name)}
              data-tip={text.delete(view.name)}
              onClick={({ currentTarget }) => {
                focusNameBefore(currentTarget);
                onDelete(view);
              }}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {views.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.hint ?? ''}>
          {text.none}. {text.hint}
        </Text>
      )}
    </>
  );
}

interface ViewNameProps {
  name: string;
  isCurrent: boolean;
  onChoose(): void;
}

function ViewName({ name, isCurrent, onChoose }: ViewNameProps) {
  return (
    <UnstyledButton
      className={classes.name ?? ''}
      aria-current={isCurrent || undefined}
      data-autofocus={isCurrent || undefined}
      data-view
      onClick={onChoose}
    >
      <span className={classes.check}>{isCurrent && <IconCheck size={16} stroke={2} aria-hidden />}</span>
      <span className={classes.nameText}>{name}</span>
    </UnstyledButton>
  );
}

/** The row disappears with its button; keep the focus in the list. */
function focusNameBefore(button: Element): void {
  button.closest('li')?.previousElementSibling?.querySelector<HTMLElement>('[data-view]')?.focus();
}

function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-view]')];
  const item = (event.target as Element).closest('li');
  const at = names.findIndex((name) => item?.contains(name));
  names[Math.min(Math.max(at + step, 0), names.length - 1)]?.focus();
}
