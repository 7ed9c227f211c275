import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useText } from '../../ui/i18n/text.ts';
import { loginText } from './login.text.ts';
import { SignInField } from './sign-in-field.tsx';
import classes from './sign-in-form.module.css';

interface PasswordFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  /** Takes the focus when its dialog opens. */
  isFirst: boolean;
}

/** A password field with a toggle. */
export function PasswordField({ inputRef, value, onChange, isFirst }: PasswordFieldProps) {
  const text = useText(loginText);
  const [isShown, setIsShown] = useState(false);
  const ItemIcon = isShown ? IconEyeOff : IconEye;
  return (
    <SignInField
      ref={inputRef}
      label={text.password}
      type={isShown ? 'text' : 'password'}
      name="password"
      data-autofocus={isFirst || undefined}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <button
        type="button"
        className={classes.toggle}
        aria-label={isShown ? text.hidePassword : text.showPassword}
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        <ItemIcon size={20} stroke={1.6} aria-hidden />
      </button>
    </SignInField>
  );
}
