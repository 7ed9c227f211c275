import { type ComponentProps, type ReactNode, useId } from 'react';
import classes from './sign-in-field.module.css';

interface SignInFieldProps extends ComponentProps<'input'> {
  label: string;
  /** Inside the field, at its end. */
  children?: ReactNode;
}

/** Looks like a Mantine text input; own code because the first page must stay small. */
export function SignInField({ label, children, ...input }: SignInFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.control}>
        <input {...input} id={id} className={classes.input} autoCapitalize="none" spellCheck={false} />
        {children}
      </div>
    </div>
  );
}
