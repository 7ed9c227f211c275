import { Button, Stack } from '@mantine/core';
import { showError } from '../../ui/dialog/confirm.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { differencesOf } from '../../ui/dialog/differences.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useConflict } from '../../ui/dialog/use-conflict.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import type { OpenedItem } from '../../ui/list/filters/use-opened-item.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useVisit } from '../visits/use-visits.ts';
import { LoadedRecord } from './loaded-record.tsx';
import classes from './record.module.css';
import { recordText } from './record.text.ts';
import type { RecordKind, Stored } from './record-kind.ts';
import { useAddRecord, useRecord, useUpdateRecord } from './use-records.ts';

/** Stands in the address instead of an id while a new record is being entered. */
export const NEW = 'new';

interface KindProps<T extends Stored, V extends object> {
  kind: RecordKind<T, V>;
  onClose(): void;
}

interface RecordDialogsProps<T extends Stored, V extends object> {
  kind: RecordKind<T, V>;
  opened: OpenedItem;
}

/** The dialog that the address asks for: a new record, or one to change, or to look at without the right to change it. */
export function RecordDialogs<T extends Stored, V extends object>({ kind, opened }: RecordDialogsProps<T, V>) {
  const mayWrite = useRight(kind.kind.deleting.access);
  if (opened.id === undefined) return null;
  if (opened.id !== NEW) return <OneRecord key={opened.id} kind={kind} id={opened.id} onClose={opened.close} />;
  return mayWrite ? <NewRecord kind={kind} onClose={opened.close} /> : null;
}

function OneRecord<T extends Stored, V extends object>({ kind, id, onClose }: KindProps<T, V> & { id: string }) {
  const words = kind.words(useLanguage());
  const mayWrite = useRight(kind.kind.deleting.access);
  const query = useRecord(kind, id);
  const title = query.data && kind.nameOf(query.data);
  useVisit({ param: kind.key, id, title, error: query.error });
  const EditOrView = mayWrite ? EditRecord : ViewRecord;
  return (
    <LoadedRecord
      query={query}
      title={mayWrite ? words.editTitle : words.viewTitle}
      size={kind.form.size ?? 'lg'}
      onClose={onClose}
    >
      {(record) => <EditOrView kind={kind} record={record} onClose={onClose} />}
    </LoadedRecord>
  );
}

function NewRecord<T extends Stored, V extends object>({ kind, onClose }: KindProps<T, V>) {
  const text = useText(recordText);
  const words = kind.words(useLanguage());
  const { blank, validate, Fields, size = 'lg' } = kind.form;
  const { mutateAsync: add } = useAddRecord(kind);
  const form = useForm({ initial: blank, validate, draftKey: `${kind.key}:new` });

  async function create(values: V) {
    await add(values);
    notifySuccess(text.created(kind.nameOf(values)));
  }

  return (
    <FormDialog
      title={words.newTitle}
      submitLabel={text.create}
      size={size}
      form={form}
      onSubmit={create}
      onClose={onClose}
      onInvalid={() => tellMissing(kind, form.values, words.fillAll)}
    >
      <Fields form={form} record={undefined} />
    </FormDialog>
  );
}

type LoadedProps<T extends Stored, V extends object> = KindProps<T, V> & { record: T };

function EditRecord<T extends Stored, V extends object>({ kind, record, onClose }: LoadedProps<T, V>) {
  const text = useText(recordText);
  const language = useLanguage();
  const words = kind.words(language);
  const { valuesOf, validate, describe, read, Fields, size = 'lg' } = kind.form;
  const { mutateAsync: update } = useUpdateRecord(kind);
  const form = useForm({ initial: valuesOf(record), validate, draftKey: `${kind.key}:${record._id}` });
  const conflict = useConflict({
    record,
    read,
    compare: (theirs) => differencesOf(form.values, valuesOf(theirs), describe(language)),
    take: (theirs) => form.reset(valuesOf(theirs)),
  });

  async function save(values: V) {
    await conflict.save((base) => update({ values, base }));
    notifySuccess(text.saved(kind.nameOf(values)));
  }

  return (
    <>
      <FormDialog
        title={words.editTitle}
        submitLabel={text.save}
        size={size}
        form={form}
        onSubmit={save}
        onClose={onClose}
        onInvalid={() => tellMissing(kind, form.values, words.fillAll)}
        // Settled in `save` already; what arrives here went back to the form.
        onConflict={() => {}}
      >
        <Fields form={form} record={conflict.base} />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

function ViewRecord<T extends Stored, V extends object>({ kind, record, onClose }: LoadedProps<T, V>) {
  const text = useText(recordText);
  const words = kind.words(useLanguage());
  const { valuesOf, Fields, size = 'lg' } = kind.form;
  const form = useForm({ initial: valuesOf(record) });
  return (
    <Dialog
      title={words.viewTitle}
      size={size}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      }
    >
      <fieldset className={classes.view} disabled aria-label={words.viewTitle}>
        <Stack gap="sm">
          <Fields form={form} record={record} />
        </Stack>
      </fieldset>
    </Dialog>
  );
}

/** The specification's dialog for empty fields; other broken rules only stand at their fields. */
async function tellMissing<T extends Stored, V extends object>(kind: RecordKind<T, V>, values: V, message: string) {
  if (kind.form.missing(values).length > 0) await showError(message);
}
