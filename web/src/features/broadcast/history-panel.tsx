import { type Broadcast, stopBroadcast, updateBroadcast } from '@leitstand/contract/broadcast';
import { IconPencil, IconPlayerStop } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Action } from '../../ui/action/action.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import type { ListParams } from '../../ui/list/filters/use-list-params.ts';
import type { InfiniteList } from '../../ui/list/paging/use-infinite-list.ts';
import { DataTable } from '../../ui/list/table/data-table.tsx';
import { EmptyList } from '../../ui/list/table/empty-list.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { historyText } from './broadcast-history.text.ts';
import { isEditable, isUnderWay } from './broadcast-progress.ts';
import { useHistoryColumns } from './history-columns.tsx';
import { useStopBroadcast } from './use-stop-broadcast.ts';

interface HistoryPanelProps {
  list: InfiniteList<Broadcast>;
  params: Pick<ListParams, 'search' | 'days' | 'range' | 'isNarrowed' | 'showAllTime' | 'widen'>;
  /** Whether to show the English text. */
  isEnglish: boolean;
  label: string;
  onOpen(broadcast: Broadcast): void;
  onEdit(broadcast: Broadcast): void;
}

export function HistoryPanel({ list, params, isEnglish, label, onOpen, onEdit }: HistoryPanelProps) {
  const text = useText(historyText);
  const actions = useHistoryActions(onEdit);
  const hasActions = list.rows.some(isUnderWay);
  return (
    <DataTable
      label={label}
      columns={useHistoryColumns(isEnglish ? 'en' : 'de')}
      // Only broadcasts under way have actions; without one, the texts get the space.
      {...(hasActions ? { actions } : {})}
      list={list}
      onOpen={onOpen}
      empty={<EmptyList params={params} title={text.emptyTitle} message={text.emptyMessage} />}
    />
  );
}

function useHistoryActions(onEdit: (broadcast: Broadcast) => void): readonly Action<Broadcast>[] {
  const text = useText(historyText);
  const maySend = useRight('GlobalAccess');
  const canStop = useCapability(stopBroadcast);
  const canEdit = useCapability(updateBroadcast);
  const stopping = useStopBroadcast();
  const stop = useStableCallback((broadcast: Broadcast) => void stopping(broadcast));
  return useMemo(() => {
    const edit: Action<Broadcast> = {
      id: 'edit',
      label: text.edit,
      icon: IconPencil,
      visible: (broadcast) => isEditable(broadcast, Date.now()),
      run: onEdit,
    };
    const halt: Action<Broadcast> = {
      id: 'stop',
      label: text.stop,
      icon: IconPlayerStop,
      danger: true,
      visible: isUnderWay,
      run: stop,
    };
    return [...(maySend && canEdit ? [edit] : []), ...(maySend && canStop ? [halt] : [])];
  }, [text, maySend, canStop, canEdit, stop, onEdit]);
}
