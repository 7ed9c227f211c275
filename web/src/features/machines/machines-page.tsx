import { type Machine, machineKind } from '@leitstand/contract/api/access/machine-tokens';
import { Button } from '@mantine/core';
import { IconPlus, IconRobotOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useListUpdates } from '../../shared/live/use-list-updates.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useOpenedId, useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { wholeList } from '../../ui/list/paging/whole-list.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useMachineActions } from './machine-actions.tsx';
import { MachineDialog } from './machine-dialog.tsx';
import { useMachines } from './machines.queries.ts';
import { machinesText } from './machines.text.ts';
import { useMachinesColumns } from './machines-columns.tsx';
import { type MadeMachine, NewMachineDialog } from './new-machine-dialog.tsx';
import { TokenDialog } from './token-dialog.tsx';

/** Replaces the id in the address while a token is being made. */
const NEW = 'new';
const NONE: readonly Machine[] = [];

export function MachinesPage() {
  const text = useText(machinesText);
  const params = useListParams();
  const query = useMachines();
  const all = query.data ?? NONE;
  const rows = useMemo(() => all.filter((one) => isMatch(one, params.search)), [all, params.search]);
  const list = wholeList(query, rows, params.search);
  const opened = useOpenedItem('machine');
  const openedId = useOpenedId(opened);
  const openOne = useStableCallback(({ _id }: Machine) => opened.open(_id));
  const [made, setMade] = useState<MadeMachine>();
  const shown = all.find(({ _id }) => _id === openedId);
  const isUnknown = list.status === 'ready' && openedId !== undefined && openedId !== NEW && !shown;
  return (
    <>
      <ListPage
        title={text.title}
        count={list.total}
        updates={useListUpdates(machineKind)}
        search={<SearchBox params={params} placeholder={text.search} />}
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => opened.open(NEW)}>
            {text.add}
          </Button>
        }
      >
        <DataTable
          label={text.title}
          columns={useMachinesColumns()}
          list={list}
          actions={useMachineActions(openOne)}
          onOpen={openOne}
          empty={<EmptyList params={params} title={text.emptyTitle} message={text.emptyMessage} />}
        />
      </ListPage>
      {openedId === NEW && <NewMachineDialog onMade={setMade} onClose={opened.close} />}
      {made && openedId !== NEW && <TokenDialog made={made} onClose={() => setMade(undefined)} />}
      {shown && <MachineDialog key={shown._id} machine={shown} onClose={opened.close} />}
      {isUnknown && <Unknown onClose={opened.close} />}
    </>
  );
}

function isMatch({ name, madeBy }: Machine, search: string): boolean {
  const wanted = search.toLocaleLowerCase();
  return [name, madeBy].some((text) => text.toLocaleLowerCase().includes(wanted));
}

function Unknown({ onClose }: { onClose(): void }) {
  const text = useText(machinesText);
  return (
    <Dialog
      title={text.viewTitle}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      }
    >
      <div role="alert">
        <EmptyState icon={IconRobotOff} title={text.notFoundTitle} message={text.notFoundMessage} />
      </div>
    </Dialog>
  );
}
