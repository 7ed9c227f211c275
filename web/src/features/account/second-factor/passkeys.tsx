import { type Passkey, renamePasskey } from '@leitstand/contract/api/access/second-factor';
import { MAX_PASSKEYS, PASSKEY_NAME_LENGTH } from '@leitstand/contract/base/limits';
import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconFingerprint, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { ErrorState } from '../../../ui/error/error-state.tsx';
import { defineForm } from '../../../ui/form/define-form.ts';
import { plainField } from '../../../ui/form/field.ts';
import { textField } from '../../../ui/form/fields.tsx';
import { FormField } from '../../../ui/form/form-fields.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { formatDate, formatRelative } from '../../../ui/i18n/format.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { StatusBadge } from '../../../ui/list/cells/status-badge.tsx';
import { notifyError, notifySuccess } from '../../../ui/notify/notify.tsx';
import classes from '../account.module.css';
import { type usePasskeys, useRemovePasskey, useRenamePasskey } from './second-factor.queries.ts';
import { secondFactorText } from './second-factor.text.ts';

const AddPasskeyDialog = lazyPart(async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog);

interface PasskeysProps {
  query: Pick<ReturnType<typeof usePasskeys>, 'data' | 'error' | 'refetch'>;
  /** There is only one second factor. */
  isLast: boolean;
  onRecoveryCodes(codes: readonly string[]): void;
}

export function Passkeys({ query: { data, error, refetch }, isLast, onRecoveryCodes }: PasskeysProps) {
  const text = useText(secondFactorText);
  const [isAdding, setIsAdding] = useState(false);
  const [renamed, setRenamed] = useState<Passkey>();
  const isSupported = 'PublicKeyCredential' in window;
  return (
    <div className={classes.factor}>
      <div className={classes.head}>
        <h3 className={classes.subheading}>{text.passkeys}</h3>
        {isSupported && data !== undefined && data.length < MAX_PASSKEYS && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => setIsAdding(true)}
          >
            {text.addPasskey}
          </Button>
        )}
      </div>
      <p className={classes.quiet}>{isSupported ? text.passkeysHint : text.noPasskeySupport}</p>
      {data ? (
        data.length > 0 && (
          <ul className={classes.list}>
            {data.map((passkey) => (
              <PasskeyItem key={passkey._id} passkey={passkey} isLast={isLast} onRename={() => setRenamed(passkey)} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={56} role="status" aria-label={text.loading} />
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setIsAdding(false)} onRecoveryCodes={onRecoveryCodes} />}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
    </div>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  isLast: boolean;
  onRename(): void;
}

function PasskeyItem({ passkey, isLast, onRename }: PasskeyItemProps) {
  const text = useText(secondFactorText);
  const { mutateAsync, isPending } = useRemovePasskey();
  const { _id, name, isSynced, createdAt, lastUsedAt } = passkey;

  async function remove() {
    const isSure = await confirm({
      title: text.removeTitle(name),
      message: isLast ? `${text.removeMessage} ${text.lastFactor}` : text.removeMessage,
      confirmLabel: text.remove,
      danger: true,
    });
    if (!isSure) return;
    try {
      await mutateAsync(_id);
      notifySuccess(text.passkeyRemoved(name));
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <li className={classes.item}>
      <IconFingerprint size={24} stroke={1.5} aria-hidden />
      <div className={classes.itemText}>
        <span className={classes.itemName}>
          {name}{' '}
          {isSynced && (
            <StatusBadge tone="neutral" tip={text.syncedTip}>
              {text.synced}
            </StatusBadge>
          )}
        </span>
        <span className={classes.itemDetails}>
          {[
            text.createdOn(formatDate(createdAt)),
            lastUsedAt === null ? text.neverUsed : text.lastUsed(formatRelative(lastUsedAt)),
          ].join(' · ')}
        </span>
      </div>
      <ActionIcon aria-label={text.renameNamed(name)} data-tip={text.rename} onClick={onRename}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={text.removeNamed(name)}
        data-tip={text.remove}
        loading={isPending}
        onClick={() => void remove()}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

const renameForm = defineForm(renamePasskey.body, {
  passkeyId: plainField(''),
  name: textField({
    label: secondFactorText.passkeyName,
    hint: secondFactorText.passkeyNameHint,
    max: PASSKEY_NAME_LENGTH,
    required: true,
  }),
});

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const text = useText(secondFactorText);
  const { mutateAsync: rename } = useRenamePasskey();
  const form = useForm({ ...renameForm, initial: { passkeyId: passkey._id, name: passkey.name } });
  return (
    <FormDialog
      title={text.renameTitle}
      submitLabel={text.save}
      form={form}
      onSubmit={async (values) => {
        await rename(renameForm.bodyOf(values));
        notifySuccess(text.renamed);
      }}
      onClose={onClose}
    >
      <FormField of={renameForm} form={form} name="name" />
    </FormDialog>
  );
}
