import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'orders',
  title: { de: 'Bestellungen', en: 'Orders' },
  way: { de: 'Zu Bestellungen', en: 'Go to orders' },
  within: 'rewards',
  right: 'ReadUsers',
});
