import type { SavedView } from '@leitstand/contract/api/views';
import { VIEW_NAME_LENGTH } from '@leitstand/contract/base/limits';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { CheckboxField, TextField } from '../../ui/form/fields.tsx';
import { fieldMissing } from '../../ui/form/rules.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useViewChanges } from './views.queries.ts';
import { viewsText } from './views.text.ts';

interface ViewDialogProps {
  list: string;
  /** The current parameters of the list. */
  parameters: string;
  /** Absent for a new view. */
  view?: SavedView | undefined;
  onClose(): void;
}

/** Saves the current parameters as a named view, or renames a view. */
export function ViewDialog({ list, parameters, view, onClose }: ViewDialogProps) {
  const text = useText(viewsText);
  const { add, update } = useViewChanges();
  const form = useForm({
    initial: { name: view?.name ?? '', takesCurrent: false },
    validate: ({ name }) => (name.trim() === '' ? { name: fieldMissing('name') } : {}),
  });
  const canReplace = view !== undefined && view.parameters !== parameters;

  async function save({ name, takesCurrent }: typeof form.values) {
    if (view) await update({ viewId: view._id, name, ...(takesCurrent ? { parameters } : {}) });
    else await add({ list, name, parameters });
    notifySuccess(text.saved(name.trim()));
  }

  return (
    <FormDialog
      title={view ? text.editTitle : text.newTitle}
      submitLabel={text.submit}
      size="sm"
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={text.name}
        description={text.nameHint}
        maxLength={VIEW_NAME_LENGTH}
        required
      />
      {canReplace && <CheckboxField {...form.field('takesCurrent')} label={text.takeCurrent} />}
    </FormDialog>
  );
}
