import { type Account, account as accountSchema, updateAccount } from '@leitstand/contract/api/access/account';
import { LANGUAGES, type Language } from '@leitstand/contract/base/languages';
import { Alert, Button, Group, Input, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { useAccountChoice, useUpdateAccount } from '../../shared/account/account.queries.ts';
import { ApiError } from '../../ui/api/api-error.ts';
import { focusFirstInvalid } from '../../ui/dialog/form-focus.ts';
import { useEditedRecord } from '../../ui/dialog/use-edited-record.ts';
import { defineForm } from '../../ui/form/define-form.ts';
import { textField } from '../../ui/form/fields.tsx';
import { FormFields } from '../../ui/form/form-fields.tsx';
import { hasProblem } from '../../ui/form/problem.tsx';
import { setLanguage, useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { notifyError, notifySuccess } from '../../ui/notify/notify.tsx';
import { ImageUpload } from '../../ui/upload/image-upload.tsx';
import classes from './account.module.css';
import { accountText } from './account.text.ts';
import { AccountSection } from './account-section.tsx';

const nameForm = defineForm(updateAccount.body, {
  userName: textField({ label: accountText.name, hint: accountText.nameHint, required: true }),
});

export function ProfileSection({ account }: { account: Account }) {
  const text = useText(accountText);
  return (
    <AccountSection id="profile" title={text.profile}>
      <div className={classes.profile}>
        <AccountImage image={account.image} />
        <div className={classes.person}>
          <NameForm key={account.revision} account={account} />
          <Input.Wrapper label={text.email} labelElement="div">
            <div className={classes.email}>{account.email}</div>
          </Input.Wrapper>
        </div>
      </div>
      <LookFields />
    </AccountSection>
  );
}

/** The picture is saved as soon as it is chosen. */
function AccountImage({ image }: { image: string }) {
  const text = useText(accountText);
  const { mutateAsync: update } = useUpdateAccount();

  async function remove() {
    try {
      await update({ body: { image: '' } });
      notifySuccess(text.imageRemoved);
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <ImageUpload
      name="image"
      label={text.image}
      value={image === '' ? null : image}
      error={undefined}
      upload={async (file, progress) => {
        const saved = await update({ image: file, progress });
        notifySuccess(text.imageSaved);
        return saved.image;
      }}
      onChange={(value) => {
        if (value === null) void remove();
      }}
    />
  );
}

function NameForm({ account }: { account: Account }) {
  const text = useText(accountText);
  const { mutateAsync: update, isPending } = useUpdateAccount();
  const [failure, setFailure] = useState<string>();
  const element = useRef<HTMLFormElement>(null);
  const { form, conflict } = useEditedRecord(nameForm, {
    record: account,
    schema: accountSchema,
    draftKey: 'account',
  });

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isPending) return;
    setFailure(undefined);
    const isBroken = Object.keys(form.validate()).length > 0;
    if (isBroken || hasProblem(element.current)) return focusFirstInvalid(element.current);
    const { userName } = nameForm.bodyOf(form.values);
    try {
      await conflict.save(({ revision }) => {
        // The live event may arrive before the answer and remount this form, which must not find the draft.
        form.dropDraft();
        return update({ body: { ...(userName !== undefined && { userName }), revision } });
      });
      notifySuccess(text.saved);
    } catch (error) {
      show(error);
    }
  }

  function show(error: unknown) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'CHANGED_MEANWHILE') return;
    form.setErrors(error.fields);
    if (error.fields.userName === undefined) setFailure(error.message);
    else focusFirstInvalid(element.current);
  }

  return (
    <form ref={element} className={classes.name} onSubmit={(event) => void submit(event)} noValidate>
      {form.wasRestored && (
        <Alert color="amber">
          <Group gap="sm" justify="space-between">
            <span>{text.restored}</span>
            <Button size="compact-sm" variant="default" onClick={() => form.reset()}>
              {text.discard}
            </Button>
          </Group>
        </Alert>
      )}
      {failure !== undefined && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <FormFields of={nameForm} form={form} />
      <div>
        <Button type="submit" loading={isPending} disabled={!form.isDirty}>
          {text.save}
        </Button>
      </div>
      {conflict.dialog}
    </form>
  );
}

const OWN_NAMES: Readonly<Record<Language, string>> = { de: 'Deutsch', en: 'English' };

/** Language and colour scheme: here at once, and stored for all devices. */
function LookFields() {
  const text = useText(accountText);
  const language = useLanguage();
  const choose = useAccountChoice();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div className={classes.looks}>
      <Input.Wrapper label={text.language} labelElement="div">
        <SegmentedControl
          aria-label={text.language}
          fullWidth
          value={language}
          data={LANGUAGES.map((value) => ({ value, label: <span lang={value}>{OWN_NAMES[value]}</span> }))}
          onChange={(value) => {
            setLanguage(value);
            void choose({ language: value });
          }}
        />
      </Input.Wrapper>
      <Input.Wrapper label={text.scheme} labelElement="div">
        <SegmentedControl
          aria-label={text.scheme}
          fullWidth
          value={colorScheme}
          data={[
            { value: 'auto', label: text.system },
            { value: 'light', label: text.light },
            { value: 'dark', label: text.dark },
          ]}
          onChange={(value) => {
            setColorScheme(value);
            void choose({ scheme: value === 'auto' ? '' : value });
          }}
        />
      </Input.Wrapper>
      <p className={classes.quiet}>{text.lookHint}</p>
    </div>
  );
}
