import { inviteAdministrator } from '@leitstand/contract/administrators';
import type { Language } from '@leitstand/contract/base/languages';
import { EMAIL_LENGTH } from '@leitstand/contract/base/limits';
import { DEFAULT_ADMIN_RIGHTS, RIGHTS, type Right, ROLES } from '@leitstand/contract/base/rights';
import { defineForm, type FormValues } from '../../ui/form/define-form.ts';
import { plainField } from '../../ui/form/field.ts';
import { choiceField, textField } from '../../ui/form/fields.tsx';
import { rightsText } from '../../ui/session/rights.text.ts';
import { type Authority, mayGrant } from './authority.ts';

export const administratorForm = defineForm(inviteAdministrator.body, {
  userName: textField({ required: true }),
  email: textField({ type: 'email', max: EMAIL_LENGTH, required: true }),
  role: choiceField(ROLES, { blank: 'ADMIN', required: true }),
  rights: {
    ...plainField<readonly Right[]>([]),
    show: (rights: readonly Right[], language: Language) =>
      rights.map((right) => rightsText[right][language]).join(', '),
  },
});
export type AdministratorValues = FormValues<typeof administratorForm>;

/** An invitation begins with the usual rights, as far as they can be granted. */
export function blankInvitation(authority: Authority): AdministratorValues {
  const rights = DEFAULT_ADMIN_RIGHTS.filter((right) => mayGrant(authority, right));
  return { ...administratorForm.blank, rights };
}

/** In the order of the contract, so that ticking back and forth is no change. */
export function toggled(rights: readonly Right[], right: Right): readonly Right[] {
  return RIGHTS.filter((known) => rights.includes(known) !== (known === right));
}
