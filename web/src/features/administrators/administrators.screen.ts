import { IconUserShield } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'administrators',
  title: { de: 'Administratoren', en: 'Administrators' },
  way: { de: 'Zu Administratoren', en: 'Go to administrators' },
  icon: IconUserShield,
  right: 'ChangePermissions',
  needs: 'listAdministrators',
  creates: {
    title: { de: 'Administrator einladen', en: 'Invite administrator' },
    call: 'inviteAdministrator',
    right: 'ChangePermissions',
  },
});
