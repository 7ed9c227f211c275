import { IconGift } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'rewards',
  title: { de: 'Belohnungen', en: 'Rewards' },
  way: { de: 'Zu Belohnungen', en: 'Go to rewards' },
  icon: IconGift,
  entry: { group: 'management' },
  creates: {
    title: { de: 'Neue Belohnung anlegen', en: 'Create a new reward' },
    call: 'addReward',
    right: 'WriteMasterdata',
  },
});
