import { IconFileLock } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'internal-files',
  title: { de: 'Interne Dateien', en: 'Internal files' },
  way: { de: 'Zu internen Dateien', en: 'Go to internal files' },
  icon: IconFileLock,
  needs: 'listInternalFiles',
});
