import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'bans',
  title: { de: 'Gesperrte Benutzer', en: 'Banned users' },
  way: { de: 'Zu gesperrten Benutzern', en: 'Go to banned users' },
  within: 'users',
  right: 'ReadUsers',
});
