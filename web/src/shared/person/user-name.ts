import type { User } from '@leitstand/contract/users';
import { translate } from '../../ui/i18n/text.ts';
import { personText } from './person.text.ts';

/** A short name of a user. */
export function nameOf({ userName, email }: Pick<User, '_id' | 'userName' | 'email'>): string {
  return userName || email || translate(personText).noName;
}
