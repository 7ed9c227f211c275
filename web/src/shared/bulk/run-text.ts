import type { BulkRun } from '@leitstand/contract/api/bulk';
import { translate } from '../../ui/i18n/text.ts';
import { bulkText } from './bulk.text.ts';

/** The title of a running action: *Löschen: 4.812 Beiträge*. */
export function runTitle({ action, resource, total }: BulkRun): string {
  const text = translate(bulkText);
  const verb = action === 'undo' ? text.undoing : text[action];
  return `${verb}: ${text.counted(resource, total)}`;
}

/** Its result: *4.812 Beiträge gelöscht*. */
export function runResult({ action, resource, state, done, failed }: BulkRun): string {
  const text = translate(bulkText);
  const phrase = {
    delete: text.deleted,
    ban: text.banned,
    check: text.checked,
    warn: text.warned,
    suspend: text.suspended,
    export: text.exported,
    undo: text.undone,
  }[action];
  const result = phrase(resource, Math.max(0, done - failed));
  return state === 'cancelled' ? text.cancelled(result) : result;
}
