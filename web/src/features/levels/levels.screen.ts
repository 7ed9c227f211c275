import { IconStairsUp } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'levels',
  title: { de: 'Level', en: 'Levels' },
  way: { de: 'Zu Leveln', en: 'Go to levels' },
  icon: IconStairsUp,
  entry: { group: 'management' },
  creates: {
    title: { de: 'Neues Level anlegen', en: 'Create a new level' },
    call: 'addLevel',
    right: 'WriteMasterdata',
  },
});
