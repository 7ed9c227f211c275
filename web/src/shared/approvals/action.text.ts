import type { ApprovalAction } from '@leitstand/contract/base/limits';
import { defineText } from '../../ui/i18n/text.ts';

/** Names of the actions that may need a second administrator. */
export const approvalActionText = defineText({
  broadcast: { de: 'Broadcast senden', en: 'Send a broadcast' },
  version: { de: 'Mindestversion anheben', en: 'Raise the minimum version' },
  ban: { de: 'Sperren oder lange aussetzen', en: 'Ban or suspend for long' },
  erase: { de: 'Endgültig löschen', en: 'Delete for good' },
  rights: { de: 'Rechte ändern', en: 'Change rights' },
  bulk: { de: 'Sammelaktion', en: 'Bulk action' },
  csv: { de: 'CSV laden', en: 'Load a CSV file' },
  export: { de: 'Exportieren', en: 'Export' },
}) satisfies Record<ApprovalAction, unknown>;
