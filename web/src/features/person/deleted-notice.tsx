import type { PersonFile } from '@leitstand/contract/api/person';
import { restore } from '@leitstand/contract/api/restore';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRestore, IconTrash } from '@tabler/icons-react';
import { useCapability } from '../../ui/api/use-capability.ts';
import { formatDateTime } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import classes from './person.module.css';
import { useRestorePerson } from './person.queries.ts';
import { personFileText } from './person.text.ts';

interface DeletedNoticeProps {
  id: string;
  who: string;
  deletion: Pick<PersonFile, 'deletedAt' | 'deletionReason'>;
}

/** When and why the person was deleted, with a button to restore them. */
export function DeletedNotice({ id, who, deletion: { deletedAt, deletionReason } }: DeletedNoticeProps) {
  const text = useText(personFileText);
  const isRestorable = useCapability(restore);
  const mayWrite = useRight('WriteUsers');
  const { mutateAsync, isPending } = useRestorePerson(id);
  if (deletedAt === null) return null;

  async function bringBack() {
    try {
      await mutateAsync();
      notifySuccess(text.restored(who));
    } catch (error) {
      notifyError(error, { retry: () => void bringBack() });
    }
  }

  return (
    <Alert color="red" icon={<IconTrash aria-hidden />} className={classes.notice ?? ''}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" className={classes.reason ?? ''}>
          {text.deletedOn(formatDateTime(deletedAt))} {deletionReason && text.deletedBecause(deletionReason)}
        </Text>
        {isRestorable && mayWrite && (
          <Button
            variant="default"
            leftSection={<IconRestore size={16} aria-hidden />}
            loading={isPending}
            onClick={() => void bringBack()}
          >
            {text.restore}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
