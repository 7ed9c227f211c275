import { dayAndTimeOf } from '@leitstand/contract/base/berlin-time';
import { csvOf } from '@leitstand/contract/base/csv';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload, IconFileTypeCsv, IconPhoto } from '@tabler/icons-react';
import { save } from '../../ui/api/download.ts';
import type { ChartModel } from '../../ui/chart/chart-model.ts';
import type { ChartTable } from '../../ui/chart/chart-table.ts';
import type { Heading } from '../../ui/chart/png.ts';
import { currentLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError } from '../../ui/notify/notify.tsx';
import { dashboardText } from './dashboard.text.ts';

interface PanelMenuProps {
  title: string;
  /** The period as text. */
  period: string;
  table: ChartTable;
  /** Absent if the panel has no chart. */
  chart?: ChartModel | undefined;
}

/** Downloads the data of a panel. */
export function PanelMenu({ title, period, table, chart }: PanelMenuProps) {
  const text = useText(dashboardText);

  function saveCsv() {
    save(new Blob([csvOf(table, currentLanguage())], { type: 'text/csv;charset=utf-8' }), fileName(title, 'csv'));
  }

  async function saveImage() {
    try {
      save(await drawn(table, chart, { title, subtitle: period }), fileName(title, 'png'));
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={text.saveOf(title)} data-tip={text.saveOf(title)} size={28}>
          <IconDownload size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileTypeCsv size={16} stroke={1.6} aria-hidden />} onClick={saveCsv}>
          {text.saveCsv}
        </Menu.Item>
        <Menu.Item leftSection={<IconPhoto size={16} stroke={1.6} aria-hidden />} onClick={() => void saveImage()}>
          {text.saveImage}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Renders the chart, or the table if there is none. The renderers are loaded on demand. */
async function drawn(table: ChartTable, chart: ChartModel | undefined, heading: Heading): Promise<Blob> {
  if (!chart) return (await import('../../ui/chart/table-image.ts')).tableImageOf(table, heading);
  return (await import('../../ui/chart/chart-image.ts')).imageOf(chart, heading);
}

function fileName(title: string, ending: string): string {
  const today = dayAndTimeOf(new Date().toISOString())?.day ?? '';
  return `${title.toLowerCase().replaceAll(' ', '-')}-${today}.${ending}`;
}
