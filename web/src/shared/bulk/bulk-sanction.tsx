import { useState } from 'react';
import { ApiError } from '../../ui/api/api-error.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Imposed } from '../person/sanctions/sanction-dialog.tsx';
import { countSelection, useStartBulk } from './bulk.queries.ts';
import { bulkText } from './bulk.text.ts';
import type { SelectedRecords } from './selected-records.ts';

const SanctionDialog = lazyPart(async () => (await import('../person/sanctions/sanction-dialogs.ts')).SanctionDialog);

interface BulkSanctionProps extends SelectedRecords {
  operation: 'warn' | 'suspend';
  onStarted(): void;
  onClose(): void;
}

/** Warns or suspends many people with the same message, each in their language. */
export function BulkSanction({ selection, count, operation, onStarted, onClose }: BulkSanctionProps) {
  const text = useText(bulkText);
  const language = useLanguage();
  /** Updated if more records match than shown; then the confirmation is repeated. */
  const [expected, setExpected] = useState(count);
  const { mutateAsync: start } = useStartBulk();
  const { resource } = selection;

  async function submit({ step: _, deletesObject: __, ...sanction }: Imposed) {
    try {
      await start({ selection, operation, expected, reason: '', sanction });
      onStarted();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SELECTION_GREW') setExpected(await countSelection(selection));
      throw error;
    }
  }

  return (
    <SanctionDialog
      title={operation === 'warn' ? text.warnTitle(resource, expected) : text.suspendTitle(resource, expected)}
      person={{ userName: '', language }}
      step={operation === 'warn' ? 'warning' : 'suspension'}
      proposal={null}
      {...(resource === 'reports' ? { reported: 'user' as const } : {})}
      onImpose={submit}
      onClose={onClose}
    />
  );
}
