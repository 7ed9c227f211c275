import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'vehicles',
  title: { de: 'Alle Modelle', en: 'All models' },
  way: { de: 'Zu Fahrzeugen', en: 'Go to vehicles' },
  within: 'models',
  right: 'ReadUsers',
});
