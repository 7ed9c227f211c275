import type { Account } from '@leitstand/contract/api/access/account';
import { useMantineColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { setLanguage } from '../../ui/i18n/language.ts';
import { useAccount } from './account.queries.ts';

const STORAGE_KEY = 'account-look';

export type Look = Pick<Account, '_id' | 'language' | 'scheme'>;

/**
 * What to take over from the account: choices that this browser has not seen yet. A later choice in this browser only,
 * such as the language of the sign-in page, stays.
 */
export function unseenChoices(seen: Look | undefined, account: Look): Partial<Look> {
  const before = seen?._id === account._id ? seen : { language: '', scheme: '' };
  return {
    ...(account.language !== before.language && { language: account.language }),
    ...(account.scheme !== before.scheme && { scheme: account.scheme }),
  };
}

/** Applies language and colour scheme of the account, also when they are changed on another device. */
export function useAccountLook(): void {
  const { data } = useAccount();
  const { setColorScheme } = useMantineColorScheme();
  const { _id, language, scheme } = data ?? {};
  useEffect(() => {
    if (_id === undefined || language === undefined || scheme === undefined) return;
    const account = { _id, language, scheme };
    const chosen = unseenChoices(readSeen(), account);
    if (chosen.language) setLanguage(chosen.language);
    if (chosen.scheme !== undefined) setColorScheme(chosen.scheme || 'auto');
    localStorage.setItem(STORAGE_KEY, JSON.stringify(account));
  }, [_id, language, scheme, setColorScheme]);
}

function readSeen(): Look | undefined {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Look | null) ?? undefined;
  } catch {
    return undefined;
  }
}
