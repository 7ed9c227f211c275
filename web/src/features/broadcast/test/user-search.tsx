import { ALL_TIME, MAX_SEARCH_LENGTH } from '@leitstand/contract/base/limits';
import { adminSearchUsers, type User } from '@leitstand/contract/users';
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../ui/api/call.ts';
import { lengthProblem } from '../../../ui/form/problem.tsx';
import { isolated } from '../../../ui/i18n/isolated.ts';
import { useLanguage } from '../../../ui/i18n/language.ts';
import { useText } from '../../../ui/i18n/text.ts';
import { searchOf } from '../../../ui/list/filters/list-params.ts';
import { testText } from './test.text.ts';
import classes from './test-dialog.module.css';

const PAUSE_MS = 200;
const MAX_USERS = 6;

interface UserSearchProps {
  value: User | undefined;
  onChange(user: User | undefined): void;
  error: string | undefined;
}

/** Finds a user by name or e-mail address. */
export function UserSearch({ value, onChange, error }: UserSearchProps) {
  const text = useText(testText);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // The typed text; undefined while the field shows the chosen user.
  const [typed, setTyped] = useState<string>();
  const language = useLanguage();
  const { users, state } = useMatchingUsers(typed ?? '');

  function choose(id: string) {
    onChange(users.find(({ _id }) => _id === id));
    leave();
  }

  function leave() {
    combobox.closeDropdown();
    setTyped(undefined);
  }

  const isTyping = typed !== undefined && searchOf(typed) !== '';
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal>
      <Combobox.Target>
        <TextInput
          label={text.newPerson}
          placeholder={text.userPlaceholder}
          error={lengthProblem(typed ?? '', MAX_SEARCH_LENGTH, language) ?? error}
          autoComplete="off"
          value={typed ?? (value ? nameOf(value) : '')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !combobox.dropdownOpened) return;
            event.stopPropagation();
            leave();
          }}
          leftSection={<IconUser size={16} aria-hidden />}
          rightSection={
            state === 'searching' ? (
              <Loader size={14} />
            ) : value ? (
              <CloseButton size="sm" aria-label={text.clearUser} onClick={() => onChange(undefined)} />
            ) : null
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isTyping}>
        <Combobox.Options aria-label={text.newPerson}>
          {users.map((user) => (
            <Combobox.Option key={user._id} value={user._id} className={classes.option ?? ''}>
              <span>{user.userName}</span>
              <span className={classes.email}>{user.email}</span>
            </Combobox.Option>
          ))}
          {users.length === 0 && (
            <Combobox.Empty>
              {state === 'failed' ? text.searchFailed : state === 'searching' ? text.searching : text.nobodyFound}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function nameOf({ userName, email }: User): string {
  return email === '' ? userName : `${isolated(userName)} (${isolated(email)})`;
}

function useMatchingUsers(typed: string) {
  const [settled] = useDebouncedValue(typed, PAUSE_MS);
  const search = searchOf(settled);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['broadcasts', 'users', search],
    queryFn: async ({ signal }) => {
      const params = { text: search, skip: 0, limit: MAX_USERS, days: ALL_TIME };
      return (await call(adminSearchUsers, { params, signal })).data;
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
    // The dropdown shows the failure.
    meta: { silent: true },
  });
  const isBehind = searchOf(typed) !== '' && (searchOf(typed) !== search || isFetching);
  const state: 'searching' | 'failed' | 'ready' = isBehind ? 'searching' : isError ? 'failed' : 'ready';
  return { users: search === '' ? [] : (data ?? []), state };
}
