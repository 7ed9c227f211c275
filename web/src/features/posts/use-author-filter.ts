import { findPosts, type Post } from '@leitstand/contract/posts';
import { hasCapability, useCapability } from '../../ui/api/use-capability.ts';
import { useText } from '../../ui/i18n/text.ts';
import { type FilterReaders, type FilterValues, readFilters, readText } from '../../ui/list/filters/address-filters.ts';
import type { FilterChip } from '../../ui/list/filters/filter-chips.tsx';
import type { AddressParams } from '../../ui/list/filters/use-address.ts';
import { type AddressFilters, useAddressFilters } from '../../ui/list/filters/use-address-filters.ts';
import { postsText } from './posts.text.ts';

interface AuthorFilter {
  /** A user id. */
  author: string;
}

const READERS: FilterReaders<AuthorFilter> = { author: readText };

/** The author in an address. */
export function readAuthor(params: AddressParams): FilterValues<AuthorFilter> {
  return hasCapability(findPosts) ? readFilters(params, READERS) : {};
}

/** The author filter, set by the links of the dashboard and kept in the address. */
export function useAuthorFilter(): AddressFilters<AuthorFilter> {
  return useAddressFilters(READERS, useCapability(findPosts));
}

/** The chip shows the name of the author from the posts on screen; the address only has the id. */
export function useAuthorChips(
  { values: { author }, remove }: AddressFilters<AuthorFilter>,
  rows: readonly Post[],
): readonly FilterChip[] {
  const text = useText(postsText);
  const name = rows.find(({ user }) => user?._id === author)?.user?.userName;
  const label = author && (name ? text.ofAuthor(name) : text.ofOneAuthor);
  return [{ key: 'author', label, onRemove: () => remove('author') }];
}
