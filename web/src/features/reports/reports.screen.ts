import { IconAlertTriangle } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'reports',
  title: { de: 'Gemeldet', en: 'Reported' },
  way: { de: 'Zu Meldungen', en: 'Go to reports' },
  icon: IconAlertTriangle,
  entry: { group: 'management' },
  right: 'ReadUsers',
});
