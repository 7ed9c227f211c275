import { USER_STATUS } from '@leitstand/contract/base/limits';
import { type DateOfBirth, type NewUser, newUser, type User } from '@leitstand/contract/users';
import { fieldInvalid, fieldMissing } from '../../ui/form/rules.ts';
import type { FieldErrors } from '../../ui/form/use-form.ts';
import type { ImageValue } from '../../ui/upload/image-value.ts';

/** What the form holds: every field of the dialog as its input knows it. */
export interface UserValues {
  userName: string;
  email: string;
  telephoneNumber: string;
  dateOfBirth: string | null;
  about: string;
  language: User['language'] | '';
  currentCoins: number | null;
  drivenKilometers: number | null;
  status: 'active' | 'banned';
  isVerified: boolean;
  image: ImageValue | null;
}

const REQUIRED = ['userName', 'email', 'dateOfBirth', 'about', 'language'] as const satisfies (keyof UserValues)[];

export const BLANK_USER: UserValues = {
  userName: '',
  email: '',
  telephoneNumber: '',
  dateOfBirth: null,
  about: '',
  language: '',
  currentCoins: 0,
  drivenKilometers: 0,
  status: 'active',
  isVerified: false,
  image: null,
};

export function valuesOfUser(user: User): UserValues {
  const { userName, email, telephoneNumber, about, language, currentCoins, drivenKilometers, isVerified } = user;
  return {
    userName,
    email,
    telephoneNumber,
    dateOfBirth: user.dateOfBirth && isoOf(user.dateOfBirth),
    about,
    language,
    currentCoins,
    drivenKilometers,
    status: user.status === USER_STATUS.banned ? 'banned' : 'active',
    isVerified,
    image: user.image === '' ? null : user.image,
  };
}

/** What is sent. An emptied amount is none. */
function wireOf(values: UserValues) {
  return {
    ...values,
    dateOfBirth: values.dateOfBirth === null ? null : dateOfBirthOf(values.dateOfBirth),
    currentCoins: values.currentCoins ?? 0,
    drivenKilometers: values.drivenKilometers ?? 0,
    status: USER_STATUS[values.status],
    image: typeof values.image === 'string' ? values.image : '',
  };
}

/** The form as the call takes it; only for values that broke no rule. */
export function bodyOfUser(values: UserValues): NewUser {
  return newUser.parse(wireOf(values));
}

/** The rules are the contract's own, so that the form never promises what the server refuses. */
export function validateUser(values: UserValues): FieldErrors<UserValues> {
  const missing = missingFields(values);
  const broken: FieldErrors<UserValues> = {};
  for (const { path } of newUser.safeParse(wireOf(values)).error?.issues ?? []) {
    const name = String(path[0]) as keyof UserValues;
    broken[name] ??= missing.includes(name) ? fieldMissing(name) : fieldInvalid(name);
  }
  return broken;
}

/** Required fields in which nothing stands. */
export function missingFields(values: UserValues): readonly (keyof UserValues)[] {
  return REQUIRED.filter((name) => (values[name] ?? '').trim() === '');
}

function isoOf({ year, month, date }: DateOfBirth): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
}

function dateOfBirthOf(iso: string): DateOfBirth {
  const [year = 0, month = 0, date = 0] = iso.split('-').map(Number);
  return { year, month, date };
}
