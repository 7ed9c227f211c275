import { MAX_PASSWORD_LENGTH } from '@leitstand/contract/base/limits';
import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import type { Field, FieldOptions, FieldProps } from './field.ts';
import { formText } from './form.text.ts';

type Purpose = 'current-password' | 'new-password';

function PasswordField({
  required,
  error,
  onChange,
  purpose,
  ...props
}: FieldProps<string> & { readonly purpose: Purpose }) {
  const text = useText(formText);
  const [isShown, setIsShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      autoComplete={purpose}
      maxLength={MAX_PASSWORD_LENGTH}
      withAsterisk={required === true}
      aria-required={required === true}
      error={error}
      visible={isShown}
      onVisibilityChange={setIsShown}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? text.hidePassword : text.showPassword,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A password, which is sent exactly as typed. */
export function passwordField(purpose: Purpose, options: FieldOptions): Field<string> {
  return {
    ...options,
    blank: '',
    read: (wire) => wire,
    write: (value) => value,
    isEmpty: (value) => value === '',
    draw: (props) => <PasswordField {...props} purpose={purpose} />,
  };
}
