import { IconRobot } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'machines',
  title: { de: 'Maschinenzugänge', en: 'Machine tokens' },
  way: { de: 'Zu Maschinenzugängen', en: 'Go to machine tokens' },
  icon: IconRobot,
  right: 'ChangePermissions',
  needs: 'listMachines',
  creates: {
    title: { de: 'Maschinenzugang anlegen', en: 'New machine token' },
    call: 'addMachine',
    right: 'ChangePermissions',
  },
});
