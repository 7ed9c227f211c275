import { IconRouteSquare } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'preset-trips',
  title: { de: 'Fertige Trips', en: 'Preset trips' },
  way: { de: 'Zu fertigen Trips', en: 'Go to preset trips' },
  icon: IconRouteSquare,
  entry: { group: 'management' },
  creates: {
    title: { de: 'Neuen fertigen Trip anlegen', en: 'Create a new preset trip' },
    call: 'addPresetTrip',
    right: 'WriteMasterdata',
  },
});
