import { type User, user as userSchema } from '@leitstand/contract/users';
import { Button } from '@mantine/core';
import { useVisit } from '../../shared/visits/use-visits.ts';
import { ActionButtons } from '../../ui/action/action-buttons.tsx';
import { showError } from '../../ui/dialog/confirm.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { differencesOf } from '../../ui/dialog/differences.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useConflict } from '../../ui/dialog/use-conflict.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { LoadedUser } from './loaded-user.tsx';
import { nameOf, useUserDialogActions } from './user-actions.tsx';
import { UserBadges } from './user-badges.tsx';
import { UserDetails } from './user-details.tsx';
import { describeUser, UserFields } from './user-fields.tsx';
import { BLANK_USER, bodyOfUser, missingFields, type UserValues, validateUser, valuesOfUser } from './user-values.ts';
import classes from './users.module.css';
import { useAddUser, useUpdateUser, useUser } from './users.queries.ts';
import { usersText } from './users.text.ts';

interface UserDialogProps {
  id: string;
  onClose(): void;
}

export function UserDialog({ id, onClose }: UserDialogProps) {
  const text = useText(usersText);
  const mayWrite = useRight('WriteUsers');
  const { data, error } = useUser(id);
  useVisit({ param: 'user', id, title: data && nameOf(data), error });
  const EditOrView = mayWrite ? EditUserDialog : ViewUserDialog;
  return (
    <LoadedUser id={id} title={mayWrite ? text.editTitle : text.viewTitle} size="xl" onClose={onClose}>
      {(user) => <EditOrView user={user} onClose={onClose} />}
    </LoadedUser>
  );
}

export function NewUserDialog({ onClose }: { onClose(): void }) {
  const text = useText(usersText);
  const { mutateAsync: addUser } = useAddUser();
  const form = useForm({ initial: BLANK_USER, validate: validateUser, draftKey: 'user:new' });

  async function create(values: UserValues) {
    const user = await addUser(bodyOfUser(values));
    notifySuccess(user.isVerified ? text.created(nameOf(user)) : text.createdWithMail(nameOf(user)));
  }

  return (
    <FormDialog
      title={text.newTitle}
      submitLabel={text.create}
      size="xl"
      form={form}
      onSubmit={create}
      onClose={onClose}
      onInvalid={() => showMissingFields(form.values, text.fillAll)}
    >
      <UserFields form={form} />
    </FormDialog>
  );
}

interface LoadedUserDialogProps {
  user: User;
  onClose(): void;
}

function EditUserDialog({ user, onClose }: LoadedUserDialogProps) {
  const text = useText(usersText);
  const language = useLanguage();
  const actions = useUserDialogActions();
  const { mutateAsync: updateUser } = useUpdateUser();
  const form = useForm({ initial: valuesOfUser(user), validate: validateUser, draftKey: `user:${user._id}` });
  const conflict = useConflict({
    record: user,
    read: (current) => userSchema.safeParse(current).data,
    compare: (theirs) => differencesOf(form.values, valuesOfUser(theirs), describeUser(language)),
    take: (theirs) => form.reset(valuesOfUser(theirs)),
  });

  async function save(values: UserValues) {
    await conflict.save(({ _id, revision }) => updateUser({ ...bodyOfUser(values), _id, revision }));
    notifySuccess(text.saved(values.userName.trim()));
  }

  return (
    <>
      <FormDialog
        title={<TitleWithBadges title={text.editTitle} user={conflict.base} />}
        submitLabel={text.save}
        size="xl"
        form={form}
        onSubmit={save}
        onClose={onClose}
        onInvalid={() => showMissingFields(form.values, text.fillAll)}
        // Handled in `save`.
        onConflict={() => {}}
        aside={<ActionButtons actions={actions} item={conflict.base} />}
      >
        <UserFields form={form} />
        <UserDetails user={conflict.base} />
      </FormDialog>
      {conflict.dialog}
    </>
  );
}

function ViewUserDialog({ user, onClose }: LoadedUserDialogProps) {
  const text = useText(usersText);
  const form = useForm({ initial: valuesOfUser(user) });
  return (
    <Dialog
      title={<TitleWithBadges title={text.viewTitle} user={user} />}
      size="xl"
      onClose={onClose}
      footer={
        <Button onClick={onClose} data-autofocus>
          {text.close}
        </Button>
      }
    >
      <div className={classes.view}>
        <UserFields form={form} isReadOnly />
        <UserDetails user={user} />
      </div>
    </Dialog>
  );
}

function TitleWithBadges({ title, user }: { title: string; user: User }) {
  return (
    <span className={classes.title}>
      {title} <UserBadges user={user} />
    </span>
  );
}

/** The dialog for empty fields that the specification requires; other errors are only shown at their fields. */
async function showMissingFields(values: UserValues, message: string): Promise<void> {
  if (missingFields(values).length > 0) await showError(message);
}
