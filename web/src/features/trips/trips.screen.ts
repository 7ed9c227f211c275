import { IconRoute } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'trips',
  title: { de: 'Trips', en: 'Trips' },
  way: { de: 'Zu Trips', en: 'Go to trips' },
  icon: IconRoute,
  entry: { group: 'management' },
  creates: { title: { de: 'Neuen Trip anlegen', en: 'Create a new trip' }, call: 'addTrip', right: 'WriteMasterdata' },
});
