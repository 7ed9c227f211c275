import { IconGavel } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'moderation',
  title: { de: 'Moderation', en: 'Moderation' },
  way: { de: 'Zur Moderation', en: 'Go to moderation' },
  icon: IconGavel,
  entry: { group: 'management' },
  right: 'ReadUsers',
  needs: 'getModeration',
});
