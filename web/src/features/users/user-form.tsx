import { barePhoneNumber } from '@leitstand/contract/base/fields';
import { EMAIL_LENGTH, FIRST_BIRTH_YEAR, USER_LANGUAGES, USER_STATUS } from '@leitstand/contract/base/limits';
import { type DateOfBirth, newUser, type User } from '@leitstand/contract/users';
import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { phones } from '../../shared/person/phone.tsx';
import { dateField } from '../../ui/form/dates/date-field.tsx';
import { defineForm, type FormValues } from '../../ui/form/define-form.ts';
import { choiceField, flagField, longTextField, numberField, textField } from '../../ui/form/fields.tsx';
import { FormField, useField } from '../../ui/form/form-fields.tsx';
import { fieldInvalid } from '../../ui/form/rules.ts';
import type { Form } from '../../ui/form/use-form.ts';
import { currentLanguage } from '../../ui/i18n/language.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { CopyButton } from '../../ui/list/cells/copy-button.tsx';
import { imageField } from '../../ui/upload/image-upload.tsx';
import { uploadImage } from '../../ui/upload/upload-file.ts';
import { ProfileImage } from './profile-image.tsx';
import classes from './users.module.css';
import { phoneFaultText, usersText } from './users.text.ts';

type Status = keyof typeof USER_STATUS;

export const userForm = defineForm(newUser, {
  userName: textField({ required: true }),
  dateOfBirth: {
    ...dateField({ min: `${FIRST_BIRTH_YEAR}-01-01`, max: 'today', required: true }),
    read: (wire: User['dateOfBirth']) => wire && isoOf(wire),
    write: (day: string | null) => day && dateOfBirthOf(day),
  },
  email: textField({ type: 'email', max: EMAIL_LENGTH, required: true }),
  telephoneNumber: { ...textField({ type: 'tel' }), read: writtenPhone },
  about: longTextField({ required: true }),
  language: choiceField(USER_LANGUAGES, {
    nameOf: (code, language) => (code === 'de' ? usersText.german : usersText.english)[language],
    required: true,
  }),
  status: {
    ...choiceField<Status, Status>(['active', 'suspended'], {
      blank: 'active',
      nameOf: (status, language) => usersText[status][language],
    }),
    read: (wire: User['status']): Status => (wire === USER_STATUS.suspended ? 'suspended' : 'active'),
    write: (status: Status) => USER_STATUS[status],
  },
  currentCoins: numberField({ blank: 0 }),
  drivenKilometers: numberField({ blank: 0, decimals: 2, suffix: ' km' }),
  isVerified: flagField(),
  image: imageField({ upload: uploadImage }),
});
export type UserValues = FormValues<typeof userForm>;

/** The form of a user, which refuses phone numbers that cannot exist. The stored one may stay. */
export function userFormWith(storedNumber: string): typeof userForm {
  return {
    ...userForm,
    validate(values) {
      const errors = userForm.validate(values);
      const digits = barePhoneNumber(values.telephoneNumber);
      if (errors.telephoneNumber !== undefined || digits === '' || digits === storedNumber) return errors;
      const fault = phones().phoneFault(digits);
      if (fault === undefined) return errors;
      const invalid = fieldInvalid(userForm.labelOf('telephoneNumber', currentLanguage()));
      return { ...errors, telephoneNumber: `${invalid} ${translate(phoneFaultText)[fault]}` };
    },
  };
}

/** As people write it, unless saving would then change the stored digits. */
function writtenPhone(digits: string): string {
  const written = phones().formatPhone(digits);
  return barePhoneNumber(written) === digits ? written : digits;
}

interface UserFieldsProps {
  form: Form<UserValues>;
  isReadOnly?: boolean;
  /** Shown at the label of the coins. */
  coinAction?: ReactNode;
}

export function UserFields({ form, isReadOnly = false, coinAction }: UserFieldsProps) {
  const text = useText(usersText);
  const { email, telephoneNumber } = form.values;
  const field = { of: userForm, form, disabled: isReadOnly };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <FormField {...field} name="userName" />
        <FormField {...field} name="dateOfBirth" />
        <div className={classes.copyable}>
          <FormField {...field} name="email" />
          {email !== '' && <CopyButton value={email} label={text.copyEmail} />}
        </div>
        <div className={classes.copyable}>
          <FormField {...field} name="telephoneNumber" />
          {telephoneNumber !== '' && <CopyButton value={telephoneNumber} label={text.copyPhone} />}
        </div>
      </SimpleGrid>
      <FormField {...field} name="about" />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <FormField {...field} name="language" />
        <FormField {...field} name="status" />
        <div className={classes.copyable}>
          <FormField {...field} name="currentCoins" />
          {coinAction}
        </div>
        <FormField {...field} name="drivenKilometers" />
      </SimpleGrid>
      <FormField {...field} name="isVerified" />
      {isReadOnly ? <ReadOnlyImage form={form} /> : <FormField {...field} name="image" />}
    </>
  );
}

function ReadOnlyImage({ form }: UserFieldsProps) {
  const { value, label } = useField(userForm, form, 'image');
  return <ProfileImage name={value} label={label} />;
}

function isoOf({ year, month, date }: DateOfBirth): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

function dateOfBirthOf(iso: string): DateOfBirth {
  const [year = 0, month = 0, date = 0] = iso.split('-').map(Number);
  return { year, month, date };
}
