import { IconActivity } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'operations',
  title: { de: 'Betrieb', en: 'Operations' },
  way: { de: 'Zum Betrieb', en: 'Go to operations' },
  icon: IconActivity,
  right: 'SUPERADMIN',
  needs: 'getOperations',
});
