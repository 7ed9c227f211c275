import { Button, Stack } from '@mantine/core';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { showMissingFields, useEditedRecord } from '../../ui/dialog/use-edited-record.ts';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { type Form, useForm } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useVisit } from '../visits/use-visits.ts';
import { LoadedRecord } from './loaded-record.tsx';
import classes from './record.module.css';
import { recordText } from './record.text.ts';
import { NEW, type RecordKind, type Stored } from './record-kind.ts';
import { useAddRecord, useRecord, useUpdateRecord } from './use-records.ts';

interface KindProps<T extends Stored, V extends object> {
  kind: RecordKind<T, V>;
  onClose(): void;
}

interface OpenedRecordProps<T extends Stored, V extends object> extends KindProps<T, V> {
  /** Of the record, or `NEW`. */
  id: string;
}

/** The dialog of the current address: a new record, one to edit, or a read-only one without the right to edit. */
export function RecordDialogs<T extends Stored, V extends object>({ kind, id, onClose }: OpenedRecordProps<T, V>) {
  const mayWrite = useRight(kind.kind.deleting.access);
  if (id !== NEW) return <OneRecord key={id} kind={kind} id={id} onClose={onClose} />;
  return mayWrite ? <NewRecord kind={kind} onClose={onClose} /> : null;
}

function OneRecord<T extends Stored, V extends object>({ kind, id, onClose }: OpenedRecordProps<T, V>) {
  const kindText = useText(kind.text);
  const mayWrite = useRight(kind.kind.deleting.access);
  const query = useRecord(kind, id);
  const title = query.data && kind.nameOf(query.data);
  useVisit({ param: kind.kind.screen.record, id, title, error: query.error });
  const EditOrView = mayWrite ? EditRecord : ViewRecord;
  return (
    <LoadedRecord
      query={query}
      title={mayWrite ? kindText.editTitle : kindText.viewTitle}
      size={kind.size ?? 'lg'}
      onClose={onClose}
    >
      {(record) => <EditOrView kind={kind} record={record} onClose={onClose} />}
    </LoadedRecord>
  );
}

function NewRecord<T extends Stored, V extends object>({ kind, onClose }: KindProps<T, V>) {
  const text = useText(recordText);
  const kindText = useText(kind.text);
  const { mutateAsync: add } = useAddRecord(kind);
  const form = useForm({ ...kind.form, initial: kind.form.blank, draftKey: `${kind.kind.screen.record}:new` });

  async function create(values: V) {
    await add(values);
    notifySuccess(text.created(kind.nameOf(values)));
  }

  return (
    <FormDialog
      title={kindText.newTitle}
      submitLabel={text.create}
      size={kind.size ?? 'lg'}
      form={form}
      onSubmit={create}
      onClose={onClose}
      onInvalid={() => showMissingFields(kind.form, form.values, kind.text.fillAll)}
    >
      <RecordFields kind={kind} form={form} record={undefined} />
    </FormDialog>
  );
}

type LoadedProps<T extends Stored, V extends object> = KindProps<T, V> & { record: T };

function EditRecord<T extends Stored, V extends object>({ kind, record, onClose }: LoadedProps<T, V>) {
  const text = useText(recordText);
  const kindText = useText(kind.text);
  const { mutateAsync: update } = useUpdateRecord(kind);
  const { form, conflict } = useEditedRecord(kind.form, {
    record,
    schema: kind.calls.one.data,
    draftKey: `${kind.kind.screen.record}:${record._id}`,
  });

  async function save(values: V) {
    await conflict.save((base) => update({ values, base }));
    notifySuccess(text.saved(kind.nameOf(values)));
  }

  return (
    <>
      <FormDialog
        title={kindText.editTitle}
        submitLabel={text.save}
        size={kind.size ?? 'lg'}
        form={form}
        onSubmit={save}
        onClose={onClose}
        onInvalid={() => showMissingFields(kind.form, form.values, kind.text.fillAll)}
        // Handled in `save`.
        onConflict={() => {}}
      >
        <RecordFields kind={kind} form={form} record={conflict.base} />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

function ViewRecord<T extends Stored, V extends object>({ kind, record, onClose }: LoadedProps<T, V>) {
  const text = useText(recordText);
  const kindText = useText(kind.text);
  const form = useForm({ initial: kind.form.valuesOf(record) });
  return (
    <Dialog
      title={kindText.viewTitle}
      size={kind.size ?? 'lg'}
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      }
    >
      <fieldset className={classes.view} disabled aria-label={kindText.viewTitle}>
        <Stack gap="sm">
          <RecordFields kind={kind} form={form} record={record} />
        </Stack>
      </fieldset>
    </Dialog>
  );
}

interface RecordFieldsProps<T extends Stored, V extends object> {
  kind: RecordKind<T, V>;
  form: Form<V>;
  record: T | undefined;
}

function RecordFields<T extends Stored, V extends object>({ kind, form, record }: RecordFieldsProps<T, V>) {
  const { Fields } = kind;
  return Fields ? <Fields form={form} record={record} /> : <FormFields of={kind.form} form={form} />;
}
