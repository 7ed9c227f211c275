import type { Kind } from '@leitstand/contract/base/kind';
import type { CsvTarget } from '@leitstand/contract/base/limits';
import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useMayCall } from '../../ui/session/use-may-call.ts';
import { CSV_CALLS } from './csv.queries.ts';
import { loadCsvText } from './load-csv.text.ts';

const CsvDialog = lazyPart(async () => (await import('./csv-dialog.tsx')).CsvDialog);

interface LoadCsvButtonProps {
  target: CsvTarget;
  kind: Kind & { readonly deleting: NonNullable<Kind['deleting']> };
  className?: string;
}

/** Opens the dialog that loads records from a CSV file; absent without the right, or if the backend cannot do it. */
export function LoadCsvButton({ target, kind, className = '' }: LoadCsvButtonProps) {
  const text = useText(loadCsvText);
  const mayCall = useMayCall();
  const mayWrite = useRight(kind.deleting.access);
  const [isOpen, setIsOpen] = useState(false);
  if (!CSV_CALLS.every(mayCall) || !mayWrite) return null;
  return (
    <>
      <Button
        className={className}
        variant="default"
        leftSection={<IconFileUpload size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {text.load}
      </Button>
      {isOpen && <CsvDialog target={target} onClose={() => setIsOpen(false)} />}
    </>
  );
}
