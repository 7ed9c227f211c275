import { IconHistory } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'audit-log',
  title: { de: 'Protokoll', en: 'Audit log' },
  way: { de: 'Zum Protokoll', en: 'Go to the audit log' },
  icon: IconHistory,
  right: 'SUPERADMIN',
  needs: 'listAuditLog',
});
