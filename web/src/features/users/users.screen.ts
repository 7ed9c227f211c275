import { IconUsers } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'users',
  title: { de: 'Benutzer', en: 'Users' },
  way: { de: 'Zu Benutzern', en: 'Go to users' },
  icon: IconUsers,
  entry: { group: 'management' },
  right: 'ReadUsers',
  creates: { title: { de: 'Neuen Benutzer anlegen', en: 'Create a new user' }, call: 'addUser', right: 'WriteUsers' },
});
