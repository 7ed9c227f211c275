import { DEFAULT_DAYS } from '@leitstand/contract/base/limits';
import { Tabs, Title } from '@mantine/core';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ListTabs } from '../../ui/list/filters/list-tabs.tsx';
import { TimeFilter } from '../../ui/list/filters/time-filter.tsx';
import { useListParams } from '../../ui/list/filters/use-list-params.ts';
import { FiguresPanel } from './figures-panel.tsx';
import classes from './moderation.module.css';
import { moderationText } from './moderation.text.ts';
import { ReportPanel } from './report-panel.tsx';

const SettingsPanel = lazyPart(async () => (await import('./settings-panel.tsx')).SettingsPanel);
const TABS = ['figures', 'report', 'settings'] as const;

export function ModerationPage() {
  const text = useText(moderationText);
  const params = useListParams({ tabs: TABS, defaultDays: DEFAULT_DAYS });
  return (
    <ListTabs
      value={params.tab}
      onChange={params.setTab}
      label={text.views}
      tabs={TABS.map((value) => ({ value, label: text[value] }))}
    >
      {(tabs) => (
        <div className={classes.page}>
          <div className={classes.top}>
            <Title order={1}>{text.title}</Title>
            {params.tab === 'figures' && <TimeFilter value={params.days} onChange={params.setDays} />}
          </div>
          <div className={classes.tabs}>{tabs}</div>
          <Tabs.Panel value={params.tab}>
            {params.tab === 'figures' && <FiguresPanel days={params.days} />}
            {params.tab === 'report' && <ReportPanel />}
            {params.tab === 'settings' && <SettingsPanel />}
          </Tabs.Panel>
        </div>
      )}
    </ListTabs>
  );
}
