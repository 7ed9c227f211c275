import { Tabs } from '@mantine/core';
import { IconList, IconMap } from '@tabler/icons-react';
import { useText } from '../../ui/i18n/text.ts';
import { usersMapText } from './map/users-map.text.ts';

export const USERS_TABS = ['list', 'map'] as const;

export function UsersTabs() {
  const text = useText(usersMapText);
  return (
    <Tabs.List aria-label={text.views}>
      <Tabs.Tab value="list" leftSection={<IconList size={16} aria-hidden />}>
        {text.list}
      </Tabs.Tab>
      <Tabs.Tab value="map" leftSection={<IconMap size={16} aria-hidden />}>
        {text.map}
      </Tabs.Tab>
    </Tabs.List>
  );
}
