import type { Kind } from '@leitstand/contract/base/kind';

/** The first part of the query keys of all lists of a kind. */
export function listsOf({ name }: Pick<Kind, 'name'>): readonly string[] {
  return [name, 'list'];
}
