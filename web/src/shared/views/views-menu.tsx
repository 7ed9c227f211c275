import { listViews, type SavedView } from '@leitstand/contract/api/views';
import { Button, Popover, ScrollArea, Skeleton } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled, IconChevronDown, IconLink, IconPlus } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { copyAndNotify } from '../../ui/list/cells/copy-and-notify.ts';
import { useScreenPath } from '../../ui/list/filters/opened-params.ts';
import { useAddressPart, useChangeAddress } from '../../ui/list/filters/use-address.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { ViewDialog } from './view-dialog.tsx';
import { parametersOf, paramsOf } from './view-params.ts';
import classes from './views.module.css';
import { useViewChanges, useViews } from './views.queries.ts';
import { viewsText } from './views.text.ts';
import { ViewsList } from './views-list.tsx';

/** Opens, saves and shares the views of a list. Hidden if the backend does not support it. */
export function ViewsMenu({ list }: { list: string }) {
  return useCapability(listViews) ? <KnownViewsMenu list={list} /> : null;
}

function KnownViewsMenu({ list }: { list: string }) {
  const text = useText(viewsText);
  const button = useRef<HTMLButtonElement>(null);
  const { data: views, isPending, error, refetch } = useViews(list);
  const { add, remove } = useViewChanges();
  const change = useChangeAddress();
  const screen = useScreenPath();
  const parameters = useAddressPart((params) => parametersOf(params, screen));
  const pathname = useLocation({ select: (location) => location.pathname });
  const [isOpen, setIsOpen] = useState(false);
  const [dialog, setDialog] = useState<{ view?: SavedView }>();
  const current = views?.find((view) => view.parameters === parameters);
  const Bookmark = current ? IconBookmarkFilled : IconBookmark;

  function choose(chosen: string): void {
    setIsOpen(false);
    if (chosen !== parameters) change(() => paramsOf(chosen), { replace: false });
  }

  function open(view?: SavedView): void {
    setIsOpen(false);
    setDialog(view ? { view } : {});
  }

  function closeDialog(): void {
    setDialog(undefined);
    // The focused element disappeared with the menu.
    requestAnimationFrame(() => button.current?.focus());
  }

  function erase(view: SavedView): void {
    const { name, parameters: kept } = view;
    remove(view).then(
      () => notifySuccess(text.deleted(name), { undo: { run: () => add({ list, name, parameters: kept }) } }),
      (failure: unknown) => notifyError(failure),
    );
  }

  const copy = (shared: string) =>
    void copyAndNotify(`${window.location.origin}${pathname}${shared === '' ? '' : `?${shared}`}`);

  return (
    <>
      <Popover opened={isOpen} onChange={setIsOpen} width={340} position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button
            ref={button}
            className={classes.button ?? ''}
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<Bookmark size={16} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={current ? text.current(current.name) : text.views}
            onClick={() => setIsOpen(!isOpen)}
          >
            {current?.name ?? text.views}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown ?? ''} aria-label={text.views}>
          <ScrollArea.Autosize mah="min(50vh, 400px)">
            {isPending && <Skeleton height={36} m="xs" aria-label={text.loading} />}
            {error && !views && <ErrorState error={error} retry={() => void refetch()} />}
            {views && (
              <ViewsList
                views={views}
                parameters={parameters}
                onChoose={choose}
                onCopy={copy}
                onEdit={open}
                onDelete={erase}
              />
            )}
          </ScrollArea.Autosize>
          <div className={classes.foot}>
            <Button
              variant="subtle"
              justify="flex-start"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => open()}
            >
              {text.save}
            </Button>
            <Button
              variant="subtle"
              color="gray"
              justify="flex-start"
              leftSection={<IconLink size={16} aria-hidden />}
              onClick={() => copy(parameters)}
            >
              {text.copyCurrent}
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
      {dialog && <ViewDialog list={list} parameters={parameters} view={dialog.view} onClose={closeDialog} />}
    </>
  );
}
