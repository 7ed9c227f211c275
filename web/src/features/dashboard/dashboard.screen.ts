import { IconLayoutDashboard } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'dashboard',
  title: { de: 'Dashboard', en: 'Dashboard' },
  way: { de: 'Zum Dashboard', en: 'Go to the dashboard' },
  icon: IconLayoutDashboard,
  entry: { group: 'overview' },
});
