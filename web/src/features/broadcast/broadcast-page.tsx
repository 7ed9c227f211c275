import type { Broadcast } from '@leitstand/contract/broadcast';
import { Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ListPage } from '../../shared/list/list-page.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ListPanel, ListTabs } from '../../ui/list/filters/list-tabs.tsx';
import { SearchBox } from '../../ui/list/filters/search-box.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { useOpenedId, useOpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { useRight } from '../../ui/session/rights.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { useBroadcasts } from './broadcast.queries.ts';
import { broadcastText } from './broadcast.text.ts';
import { historyText } from './broadcast-history.text.ts';
import { ComposePanel } from './compose-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';

const DetailsDialog = lazyPart(async () => (await import('./details-dialog.tsx')).DetailsDialog);
const EditDialog = lazyPart(async () => (await import('./edit-dialog.tsx')).EditDialog);
const TABS = ['compose', 'history'] as const;

export function BroadcastPage() {
  const text = useText(broadcastText);
  const historyTexts = useText(historyText);
  const maySend = useRight('GlobalAccess');
  const params = useListParams({ tabs: TABS });
  const tab = maySend ? params.tab : 'history';
  const isHistory = tab === 'history';
  const list = useBroadcasts(isHistory ? params.search : '');
  const viewed = useOpenedItem('broadcast');
  const viewedId = useOpenedId(viewed);
  const [edited, setEdited] = useState<Broadcast>();
  const [isEnglish, setIsEnglish] = useState(false);
  const open = useStableCallback(({ _id }: Broadcast) => viewed.open(_id));
  const shown = list.rows.find(({ _id }) => _id === viewedId);
  const frame = (tabs: ReactNode) => (
    <ListPage
      title={text.title}
      count={isHistory ? list.total : undefined}
      tabs={tabs}
      search={isHistory && <SearchBox params={params} placeholder={historyTexts.search} />}
      filters={
        isHistory && (
          <Switch
            label={historyTexts.showEnglish}
            checked={isEnglish}
            onChange={(event) => setIsEnglish(event.currentTarget.checked)}
          />
        )
      }
    >
      <Panel value={tab} hasTabs={maySend}>
        {isHistory ? (
          <HistoryPanel
            label={text.history}
            list={list}
            params={params}
            isEnglish={isEnglish}
            onOpen={open}
            onEdit={setEdited}
          />
        ) : (
          <ComposePanel broadcasts={list.rows} onEdit={setEdited} />
        )}
      </Panel>
    </ListPage>
  );

  return (
    <>
      {maySend ? (
        <ListTabs
          value={tab}
          onChange={params.setTab}
          label={text.views}
          tabs={TABS.map((value) => ({ value, label: text[value] }))}
        >
          {frame}
        </ListTabs>
      ) : (
        frame(null)
      )}
      {shown && <DetailsDialog broadcast={shown} onClose={viewed.close} />}
      {edited && <EditDialog key={edited._id} broadcast={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

/** Without tabs, a plain container. */
function Panel({ value, hasTabs, children }: { value: string; hasTabs: boolean; children: ReactNode }) {
  return hasTabs ? <ListPanel value={value}>{children}</ListPanel> : children;
}
