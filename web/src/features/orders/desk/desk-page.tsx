import { ALL_TIME, MAX_SHIPMENTS } from '@leitstand/contract/base/limits';
import { ActionIcon, Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconArrowLeft, IconChecks, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { NotesAbout } from '../../../shared/person/notes/notes-badge.tsx';
import { EmptyState } from '../../../ui/error/empty-state.tsx';
import { ErrorState } from '../../../ui/error/error-state.tsx';
import { formatNumber } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import type { LeftOut } from '../labels/print-labels.ts';
import classes from './desk.module.css';
import { type DeskFilter, useDeskOrders } from './desk.queries.ts';
import { deskText } from './desk.text.ts';
import { DeskBar } from './desk-bar.tsx';
import { DeskTable, focusNumber } from './desk-table.tsx';
import { DeskTools } from './desk-tools.tsx';
import { LeftOutList } from './left-out-list.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { withPasted } from './pasted-numbers.ts';
import { useDesk } from './use-desk.ts';

interface DeskPageProps {
  /** The filter of the list; the desk has the same orders. */
  filter: DeskFilter;
  onLeave(): void;
}

const NO_PARCELS: readonly never[] = [];

/** Ships many parcels at once: print labels, scan tracking numbers, check, send. */
export function DeskPage({ filter, onLeave }: DeskPageProps) {
  const text = useText(deskText);
  const query = useDeskOrders(filter);
  const parcels = query.data?.parcels ?? NO_PARCELS;
  const desk = useDesk(parcels);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [isPasting, setIsPasting] = useState(false);
  const unclear = parcels.filter(({ hasProblem }) => hasProblem).length;

  const read = (list: string, from?: string) => withPasted(desk.state, parcels, list, from);

  function pasteFrom(id: string, list: string) {
    const result = read(list, id);
    desk.change(result.state);
    return result;
  }

  return (
    <section className={classes.desk} aria-labelledby="desk-title">
      <div className={classes.head}>
        <ActionIcon size={32} aria-label={text.back} data-tip={text.back} onClick={onLeave}>
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <Title order={1} id="desk-title">
          {text.title}
        </Title>
        <Text component="span" c="dimmed">
          {query.data && formatNumber(parcels.length)}
        </Text>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={desk.reload}
          loading={query.isRefetching}
        >
          {text.reload}
        </Button>
      </div>
      {query.isPending && <Waiting label={text.loading} />}
      {query.isError && !query.data && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.data && parcels.length === 0 && (
        <EmptyState
          icon={IconChecks}
          title={text.emptyTitle}
          message={isNarrowed(filter) ? text.emptyNarrowed : text.emptyMessage}
          action={
            <Button variant="default" onClick={onLeave}>
              {text.back}
            </Button>
          }
        />
      )}
      {parcels.length > 0 && (
        <>
          <DeskTools
            parcels={parcels}
            desk={desk}
            onLeftOut={setLeftOut}
            onPrinted={() => focusNumber(parcels, desk.state)}
            onPaste={() => setIsPasting(true)}
          />
          {unclear > 0 && <Alert color="amber">{text.toCheck(unclear)}</Alert>}
          {query.data?.hasMore && <Alert>{text.more(MAX_SHIPMENTS)}</Alert>}
          {leftOut.length > 0 && <LeftOutList leftOut={leftOut} onClose={() => setLeftOut([])} />}
          <NotesAbout userIds={parcels.map(({ order }) => order.user?._id ?? '')}>
            <DeskTable parcels={parcels} desk={desk} onPasteMany={pasteFrom} />
          </NotesAbout>
          <DeskBar desk={desk} />
        </>
      )}
      {isPasting && (
        <PasteDialog read={read} onPaste={(result) => desk.change(result.state)} onClose={() => setIsPasting(false)} />
      )}
    </section>
  );
}

function isNarrowed({ search, days, title, since }: DeskFilter): boolean {
  return search !== '' || days !== ALL_TIME || title !== undefined || since !== undefined;
}

function Waiting({ label }: { label: string }) {
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      {[1, 2, 3, 4, 5, 6].map((line) => (
        <Skeleton key={line} height={44} />
      ))}
    </Stack>
  );
}
