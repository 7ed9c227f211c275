import { IconCar } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'models',
  title: { de: 'Modelle', en: 'Models' },
  way: { de: 'Zu Modellen', en: 'Go to models' },
  icon: IconCar,
  entry: { group: 'management', label: { de: 'Autos/Marken', en: 'Cars/makes' } },
  creates: {
    title: { de: 'Neues Modell anlegen', en: 'Create a new model' },
    call: 'addModel',
    right: 'WriteMasterdata',
  },
});
