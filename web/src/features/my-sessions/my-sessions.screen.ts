import { IconDevices } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'my-sessions',
  title: { de: 'Meine Sitzungen', en: 'My sessions' },
  way: { de: 'Zu meinen Sitzungen', en: 'Go to my sessions' },
  icon: IconDevices,
  needs: 'listSignIns',
});
