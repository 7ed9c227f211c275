import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'makes',
  title: { de: 'Marken', en: 'Makes' },
  way: { de: 'Zu Marken', en: 'Go to makes' },
  within: 'models',
});
