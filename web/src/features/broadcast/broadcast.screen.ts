import { IconBroadcast } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'broadcast',
  title: { de: 'Broadcast', en: 'Broadcast' },
  way: { de: 'Zum Broadcast', en: 'Go to the broadcast' },
  icon: IconBroadcast,
  entry: { group: 'management' },
});
