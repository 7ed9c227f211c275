import { findPosts, type Post } from '@leitstand/contract/posts';
import { useCapability } from '../../kit/api/use-capability.ts';
import { useText } from '../../kit/i18n/text.ts';
import { type FilterReaders, readText } from '../../kit/list/address-filters.ts';
import type { FilterChip } from '../../kit/list/filter-chips.tsx';
import { type AddressFilters, useAddressFilters } from '../../kit/list/use-address-filters.ts';
import { postsText } from './posts.text.ts';

interface AuthorFilter {
  /** Id of a user. */
  author: string;
}

const READERS: FilterReaders<AuthorFilter> = { author: readText };

/** Whose posts alone the list shows: the figures of the dashboard lead there. It lives in the address. */
export function useAuthorFilter(): AddressFilters<AuthorFilter> {
  return useAddressFilters(READERS, useCapability(findPosts));
}

/** Named after whoever wrote the posts that are shown; the address knows only the id. */
export function useAuthorChips(
  { values: { author }, remove }: AddressFilters<AuthorFilter>,
  rows: readonly Post[],
): readonly FilterChip[] {
  const text = useText(postsText);
  const name = rows.find(({ user }) => user?._id === author)?.user?.userName;
  const label = author && (name ? text.ofAuthor(name) : text.ofOneAuthor);
  return [{ key: 'author', label, onRemove: () => remove('author') }];
}
