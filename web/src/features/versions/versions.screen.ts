import { IconDeviceMobileCog } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'versions',
  title: { de: 'App Versionen', en: 'App versions' },
  way: { de: 'Zu App Versionen', en: 'Go to app versions' },
  icon: IconDeviceMobileCog,
  entry: { group: 'management' },
});
