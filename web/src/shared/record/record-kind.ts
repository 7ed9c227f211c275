import type { AnyEndpoint, Endpoint, ParamsOf } from '@leitstand/contract/base/endpoint';
import type { ListedKind } from '@leitstand/contract/base/kind';
import type { Bilingual } from '@leitstand/contract/base/languages';
import type { Days } from '@leitstand/contract/base/limits';
import type { RestorableKind } from '@leitstand/contract/kinds';
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import { call } from '../../ui/api/call.ts';
import type { FormTable } from '../../ui/form/define-form.ts';
import type { Form } from '../../ui/form/use-form.ts';
import type { Texts } from '../../ui/i18n/text.ts';
import type { FilterChip } from '../../ui/list/filters/filter-chips.tsx';
import { pageOf } from '../../ui/list/paging/page-of.ts';

export interface Stored {
  readonly _id: string;
}

export interface PageRequest {
  skip: number;
  limit: number;
  signal: AbortSignal;
}

export interface RecordFilter {
  search: string;
  days: Days;
}

type RecordPageAnswer<T> = Promise<{ data: T[]; total?: number | undefined }>;

/** What a list of records is narrowed to beside search and time range. */
export interface RecordNarrowing<T> {
  /** Tells such lists apart; absent while nothing narrows the list. */
  readonly filter: object | undefined;
  /** Reads the narrowed list. */
  list(page: PageRequest, filter: RecordFilter): RecordPageAnswer<T>;
  readonly chips: readonly FilterChip[];
  /** Shows everything: none of this, no search, all time. */
  widen(): void;
}

/** The words of a kind, both languages of each; a feature's texts have more of their own. */
export interface RecordTexts extends Texts {
  readonly title: Bilingual;
  readonly new: Bilingual;
  readonly emptyTitle: Bilingual;
  readonly emptyMessage: Bilingual;
  readonly search: Bilingual;
  readonly newTitle: Bilingual;
  readonly editTitle: Bilingual;
  readonly viewTitle: Bilingual;
  /** Where the specification's error dialog says something of its own about empty fields. */
  readonly fillAll?: Bilingual;
}

/** A kind that has a list, and a screen on which records are opened and deleted. */
type EditedKind = ListedKind & {
  readonly name: RestorableKind;
  readonly deleting: AnyEndpoint;
  /** The parameter that opens a record also names drafts. */
  readonly screen: { readonly path: string; readonly record: string };
};

/**
 * A kind of record that administrators list, create, change and delete: its calls, its form, its words. Everything that such
 * screens have in common is built from this; defined once, outside of components.
 */
export interface RecordKind<T extends Stored, V extends object> {
  readonly kind: EditedKind;
  readonly text: RecordTexts;
  readonly calls: {
    list(page: PageRequest, filter: RecordFilter): RecordPageAnswer<T>;
    /** Absent where `list` searches by itself. */
    readonly search?: AnyEndpoint;
    /** One record; an extension, which another backend may not have. */
    readonly one: Reading<T>;
    add(values: V): Promise<{ data: T }>;
    update(values: V, base: T): Promise<{ data: T }>;
  };
  readonly form: FormTable<V, T>;
  /** Draws the form where its fields are not simply one below the other. */
  readonly Fields?: ComponentType<{ form: Form<V>; record: T | undefined }>;
  readonly size?: 'md' | 'lg' | 'xl';
  /** How one is called in questions and notices, by its record or by what the form holds. */
  nameOf(item: T | V): string;
}

export function recordKind<T extends Stored, V extends object>(kind: RecordKind<T, V>): RecordKind<T, V> {
  return kind;
}

type Reading<T> = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<T>>;

/** Everything that the calls of lists count and search by; each takes the part that it knows. */
interface ListParams extends RecordFilter {
  skip: number;
  page: number;
  limit: number;
  text: string;
}
type Known<E extends AnyEndpoint> = ListParams extends ParamsOf<E> ? unknown : never;

/** A list with one call for all records and one for those that a search finds. */
export function listing<T, L extends AnyEndpoint, S extends AnyEndpoint>(
  all: Reading<T[]> & L & Known<L>,
  found: Reading<T[]> & S & Known<S>,
): { list(page: PageRequest, filter: RecordFilter): RecordPageAnswer<T>; search: AnyEndpoint } {
  return {
    search: found,
    list({ skip, limit, signal }, filter) {
      const params: ListParams = { ...filter, skip, limit, page: pageOf(skip, limit), text: filter.search };
      return call<Reading<T[]>>(filter.search === '' ? all : found, { params, signal });
    },
  };
}
