import { fieldLabel } from '@leitstand/contract/base/field-labels';
import {
  EMAIL_LENGTH,
  FIRST_BIRTH_YEAR,
  LONG_TEXT_LENGTH,
  MAX_AMOUNT,
  MAX_IMAGE_MEGABYTES,
  SHORT_TEXT_LENGTH,
} from '@leitstand/contract/base/limits';
import { SimpleGrid } from '@mantine/core';
import type { Description } from '../../ui/dialog/differences.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { NumberField, SelectField, SwitchField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import type { FieldName, Form } from '../../ui/form/use-form.ts';
import { formatDate, formatNumber } from '../../ui/i18n/format.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { CopyButton } from '../../ui/list/cells/copy-button.tsx';
import { ImageUpload } from '../../ui/upload/image-upload.tsx';
import { uploadImage } from '../../ui/upload/upload-file.ts';
import { ProfilePicture } from './profile-picture.tsx';
import type { UserValues } from './user-values.ts';
import classes from './users.module.css';
import { usersText } from './users.text.ts';

const KILOMETRE_DECIMALS = 2;

interface UserFieldsProps {
  form: Form<UserValues>;
  isReadOnly?: boolean;
}

/** The fields of *new* and *edit*. */
export function UserFields({ form, isReadOnly = false }: UserFieldsProps) {
  const text = useText(usersText);
  const language = useLanguage();
  const { values } = form;
  const mustFill = !isReadOnly;

  function field<K extends FieldName<UserValues>>(name: K) {
    return { ...form.field(name), label: fieldLabel(name, language), disabled: isReadOnly };
  }

  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <TextField {...field('userName')} required={mustFill} maxLength={SHORT_TEXT_LENGTH} />
        <DateField {...field('dateOfBirth')} required={mustFill} min={`${FIRST_BIRTH_YEAR}-01-01`} max={today()} />
        <div className={classes.copyable}>
          <TextField {...field('email')} required={mustFill} type="email" maxLength={EMAIL_LENGTH} />
          {values.email !== '' && <CopyButton value={values.email} label={text.copyEmail} />}
        </div>
        <div className={classes.copyable}>
          <TextField {...field('telephoneNumber')} type="tel" maxLength={SHORT_TEXT_LENGTH} />
          {values.telephoneNumber !== '' && <CopyButton value={values.telephoneNumber} label={text.copyPhone} />}
        </div>
      </SimpleGrid>
      <TextAreaField {...field('about')} required={mustFill} rows={3} maxLength={LONG_TEXT_LENGTH} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <SelectField
          {...field('language')}
          required={mustFill}
          placeholder={text.choose}
          options={[
            { value: 'de', label: text.german },
            { value: 'en', label: text.english },
          ]}
        />
        <SelectField
          {...field('status')}
          options={[
            { value: 'active', label: text.active },
            { value: 'banned', label: text.banned },
          ]}
        />
        <NumberField {...field('currentCoins')} min={0} max={MAX_AMOUNT} />
        <NumberField
          {...field('drivenKilometers')}
          min={0}
          max={MAX_AMOUNT}
          decimals={KILOMETRE_DECIMALS}
          suffix={text.kilometres}
        />
      </SimpleGrid>
      <SwitchField {...field('isVerified')} label={text.verified} />
      {isReadOnly ? (
        <ProfilePicture name={values.image} label={fieldLabel('image', language)} />
      ) : (
        <ImageUpload
          {...form.field('image')}
          label={fieldLabel('image', language)}
          maxMegabytes={MAX_IMAGE_MEGABYTES}
          upload={uploadImage}
        />
      )}
    </>
  );
}

/** How the conflict dialog names and shows the fields. */
export function describeUser(language: 'de' | 'en'): Description<UserValues> {
  const text = translate(usersText, language);
  const label = (name: keyof UserValues) => ({ label: fieldLabel(name, language) });
  return {
    userName: label('userName'),
    dateOfBirth: { ...label('dateOfBirth'), show: (day) => (day === null ? '' : formatDate(day)) },
    email: label('email'),
    telephoneNumber: label('telephoneNumber'),
    about: label('about'),
    language: {
      ...label('language'),
      show: (code) => (code === 'de' ? text.german : code === 'en' ? text.english : ''),
    },
    status: { ...label('status'), show: (status) => (status === 'banned' ? text.banned : text.active) },
    currentCoins: { ...label('currentCoins'), show: (amount) => formatNumber(amount ?? 0) },
    drivenKilometers: {
      ...label('drivenKilometers'),
      show: (amount) => formatNumber(amount ?? 0, KILOMETRE_DECIMALS),
    },
    isVerified: { label: text.verified, show: (isVerified) => (isVerified ? text.verifiedYes : text.verifiedNo) },
    image: { ...label('image'), show: (image) => (image === null ? '' : text.imageSet) },
  };
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
