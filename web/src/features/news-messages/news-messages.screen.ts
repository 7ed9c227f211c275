import { IconNews } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'news-messages',
  title: { de: 'Neuigkeiten', en: 'News' },
  way: { de: 'Zu Neuigkeiten', en: 'Go to news' },
  icon: IconNews,
  entry: { group: 'management' },
  creates: {
    title: { de: 'Neue Neuigkeit anlegen', en: 'Create a new message' },
    call: 'addNews',
    right: 'WriteMasterdata',
  },
});
