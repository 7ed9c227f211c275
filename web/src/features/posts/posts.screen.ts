import { IconPhoto } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'posts',
  title: { de: 'Beiträge', en: 'Posts' },
  way: { de: 'Zu Beiträgen', en: 'Go to posts' },
  icon: IconPhoto,
  entry: { group: 'management' },
  right: 'ReadUsers',
});
