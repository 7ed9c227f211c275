import { RIGHTS, ROLES } from '@leitstand/contract/base/rights';
import { Checkbox, Input } from '@mantine/core';
import { SelectField } from '../../ui/form/fields.tsx';
import { FormField, useField } from '../../ui/form/form-fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { rightsText } from '../../ui/session/rights.text.ts';
import { type AdministratorValues, administratorForm, toggled } from './administrator-form.ts';
import classes from './administrators.module.css';
import { administratorsText } from './administrators.text.ts';
import { type Authority, mayGrant } from './authority.ts';

interface AdministratorFieldsProps {
  form: Form<AdministratorValues>;
  authority: Authority;
  /** The address belongs to the account for good. */
  hasAddress?: boolean;
  isReadOnly?: boolean;
}

export function AdministratorFields({
  form,
  authority,
  hasAddress = false,
  isReadOnly = false,
}: AdministratorFieldsProps) {
  const text = useText(administratorsText);
  const field = { of: administratorForm, form };
  const roles = authority.isSuperadmin || isReadOnly ? ROLES : (['ADMIN'] as const);
  return (
    <>
      <FormField {...field} name="userName" disabled={isReadOnly} />
      <FormField {...field} name="email" disabled={isReadOnly || hasAddress} />
      <SelectField
        {...useField(administratorForm, form, 'role')}
        required={!isReadOnly}
        disabled={isReadOnly || roles.length < 2}
        options={roles.map((role) => ({ value: role, label: role }))}
        description={
          roles.length < 2 ? text.onlySuperadmin : form.values.role === 'ADMIN' ? text.admin : text.superadmin
        }
      />
      <RightsField form={form} authority={authority} isReadOnly={isReadOnly} />
    </>
  );
}

type RightsFieldProps = Required<Pick<AdministratorFieldsProps, 'form' | 'authority' | 'isReadOnly'>>;

/** Every right with what it is good for; those that cannot be granted or revoked are locked and say why. */
function RightsField({ form, authority, isReadOnly }: RightsFieldProps) {
  const text = useText(administratorsText);
  const words = useText(rightsText);
  const { label, value, error, onChange } = useField(administratorForm, form, 'rights');
  const hasAll = form.values.role === 'SUPERADMIN';
  return (
    <Input.Wrapper
      component="fieldset"
      labelElement="div"
      label={label}
      description={hasAll ? text.superadminHasAll : undefined}
      error={error}
      className={classes.fieldset ?? ''}
      aria-label={label}
    >
      <div className={classes.rights}>
        {RIGHTS.map((right) => {
          const isBeyond = !mayGrant(authority, right) && !isReadOnly;
          return (
            <Checkbox
              key={right}
              name="rights"
              label={words[right]}
              description={isBeyond ? `${text[right]} ${text.notYours}` : text[right]}
              checked={hasAll || value.includes(right)}
              disabled={isReadOnly || hasAll || isBeyond}
              onChange={() => onChange(toggled(value, right))}
            />
          );
        })}
      </div>
    </Input.Wrapper>
  );
}
