import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { notifyError } from '../notify/notify.tsx';
import classes from './dialog.module.css';
import { dialogText } from './dialog.text.ts';
import { Dialog } from './dialog.tsx';
import type { Difference } from './differences.ts';

interface ConflictDialogProps {
  differences: readonly Difference[];
  /** Overwrites the current version. On failure a notice is shown and the dialog stays open. */
  onSaveMine(): Promise<unknown>;
  /** Loads the current version into the form. */
  onTakeTheirs(): void;
  /** Returns to the form. */
  onBack(): void;
}

/** Shows my version and the one somebody else saved, field by field, and lets the administrator choose. */
export function ConflictDialog({ differences, onSaveMine, onTakeTheirs, onBack }: ConflictDialogProps) {
  const text = useText(dialogText);
  const [isSaving, setIsSaving] = useState(false);

  async function saveMine() {
    setIsSaving(true);
    try {
      await onSaveMine();
    } catch (error) {
      notifyError(error);
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <Dialog
      title={text.conflictTitle}
      size="xl"
      onClose={onBack}
      footer={
        <>
          <div className={classes.aside}>
            <Button variant="subtle" onClick={onBack} disabled={isSaving}>
              {text.back}
            </Button>
          </div>
          <Button variant="default" onClick={onTakeTheirs} disabled={isSaving}>
            {text.takeTheirs}
          </Button>
          <Button onClick={() => void saveMine()} loading={isSaving} data-autofocus>
            {text.saveMine}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm">{text.conflictMessage}</Text>
        {differences.length === 0 ? (
          <Text size="sm" c="dimmed">
            {text.conflictNone}
          </Text>
        ) : (
          <DifferenceTable differences={differences} />
        )}
      </Stack>
    </Dialog>
  );
}

function DifferenceTable({ differences }: { differences: readonly Difference[] }) {
  const text = useText(dialogText);
  return (
    <table className={classes.differences}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.mine}</th>
          <th scope="col">{text.theirs}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ key, label, mine, theirs }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td className={mine ? undefined : classes.blank}>{mine || text.blank}</td>
            <td className={theirs ? undefined : classes.blank}>{theirs || text.blank}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
