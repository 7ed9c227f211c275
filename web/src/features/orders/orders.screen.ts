import { IconPackageExport } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'orders',
  title: { de: 'Bestellungen', en: 'Orders' },
  way: { de: 'Zu Bestellungen', en: 'Go to orders' },
  within: 'rewards',
  right: 'ReadUsers',
  workplace: {
    way: { de: 'Zum Versandtisch', en: 'Go to the shipping desk' },
    keywords: { de: 'Pakete Etiketten verschicken', en: 'parcels labels send' },
    icon: IconPackageExport,
    query: 'desk=1',
    needs: 'shipOrders',
    right: 'WriteUsers',
  },
});
