import { IconUsersGroup } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'approvals',
  title: { de: 'Freigaben', en: 'Approvals' },
  way: { de: 'Zu den Freigaben', en: 'Go to approvals' },
  icon: IconUsersGroup,
  entry: { group: 'management' },
  needs: 'listApprovals',
});
