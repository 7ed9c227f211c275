import { IconUserCircle } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'account',
  title: { de: 'Mein Konto', en: 'My account' },
  way: { de: 'Zu meinem Konto', en: 'Go to my account' },
  icon: IconUserCircle,
  needs: 'getAccount',
});
