import { type User, user as userSchema } from '@leitstand/contract/users';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useBookCoins } from '../../shared/person/coins/use-book-coins.tsx';
import { loadPhones } from '../../shared/person/phone.tsx';
import { useRemoval } from '../../shared/person/removal/use-removal.tsx';
import { nameOf } from '../../shared/person/user-name.ts';
import { useVisit } from '../../shared/visits/use-visits.ts';
import type { Action } from '../../ui/action/action.ts';
import { ActionButtons } from '../../ui/action/action-buttons.tsx';
import { useRequestedAction } from '../../ui/action/use-requested-action.ts';
import { useRunAction } from '../../ui/action/use-run-action.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { showMissingFields, useEditedRecord } from '../../ui/dialog/use-edited-record.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifySuccess } from '../../ui/notify/notify.tsx';
import { useRight } from '../../ui/session/rights.ts';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import { LoadedUser } from './loaded-user.tsx';
import { useUserDialogActions } from './user-actions.tsx';
import { UserBadges } from './user-badges.tsx';
import { UserDetails } from './user-details.tsx';
import { UserFields, type UserValues, userForm, userFormWith } from './user-form.tsx';
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
  const form = useForm({ ...userFormWith(''), initial: userForm.blank, draftKey: 'user:new' });
  useEffect(() => void loadPhones(), []);

  async function create(values: UserValues) {
    const user = await addUser(userForm.bodyOf(values));
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
      onInvalid={() => showMissingFields(userForm, form.values, usersText.fillAll)}
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
  const { mutateAsync: updateUser } = useUpdateUser();
  const { form, conflict } = useEditedRecord(userFormWith(user.telephoneNumber), {
    record: user,
    schema: userSchema,
    draftKey: `user:${user._id}`,
  });

  const [isRemoved, setIsRemoved] = useState(false);
  const removal = useRemoval(() => {
    // What was typed about a removed user is not worth a question.
    form.reset();
    setIsRemoved(true);
  });
  const coins = useBookCoins((booked) => {
    conflict.rebase(booked);
    if (form.isDirty) form.set('currentCoins', booked.currentCoins);
    else form.reset(userForm.valuesOf(booked));
  });
  const actions = useUserDialogActions([...removal.sanctions, ...removal.actions]);
  useRequestedAction([...coins.actions, ...removal.sanctions, ...removal.actions], conflict.base);
  const close = useStableCallback(onClose);
  useEffect(() => {
    if (isRemoved) close();
  }, [isRemoved, close]);

  async function save(values: UserValues) {
    await conflict.save(({ _id, revision }) => updateUser({ ...userForm.bodyOf(values), _id, revision }));
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
        onInvalid={() => showMissingFields(userForm, form.values, usersText.fillAll)}
        // Handled in `save`.
        onConflict={() => {}}
        aside={<ActionButtons actions={actions} item={conflict.base} />}
      >
        <UserFields form={form} coinAction={<FieldActions actions={coins.actions} item={conflict.base} />} />
        <UserDetails user={conflict.base} />
      </FormDialog>
      {conflict.dialog}
      {coins.dialog}
      {removal.dialog}
    </>
  );
}

/** Actions at the label of a field. */
function FieldActions({ actions, item }: { actions: readonly Action<User>[]; item: User }) {
  const { run } = useRunAction(item);
  return actions.map((action) => (
    <Button key={action.id} variant="subtle" size="compact-sm" onClick={() => run(action)}>
      {action.label}
    </Button>
  ));
}

function ViewUserDialog({ user, onClose }: LoadedUserDialogProps) {
  const text = useText(usersText);
  const form = useForm({ initial: userForm.valuesOf(user) });
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
    <span className={classes.title} data-badges="title">
      {title} <UserBadges user={user} />
    </span>
  );
}
