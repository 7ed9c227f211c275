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

/** Replaces the id in the address while a new record is entered. */
export const NEW = 'new';

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

/** Filters of a list of records apart from search and time range. */
export interface RecordNarrowing<T> {
  /** Identifies the filtered list; absent if there is no filter. */
  readonly filter: object | undefined;
  /** Reads the filtered list. */
  list(page: PageRequest, filter: RecordFilter): RecordPageAnswer<T>;
  readonly chips: readonly FilterChip[];
  /** Shows everything: no filter, no search, all time. */
  widen(): void;
}

/** Tabs of a list of records; the current one is part of the address. */
export interface RecordTabs {
  /** The name of the tab list, for screen readers. */
  readonly label: string;
  /** The default one comes first. */
  readonly values: readonly string[];
  /** In the order on the screen. */
  readonly items: readonly { readonly value: string; readonly label: string }[];
  /** The time filter of the current tab looks ahead instead of back. */
  readonly isAhead: boolean;
  /** Why the current tab is empty; absent: there are no records at all. */
  readonly empty?: { readonly title: string; readonly message: string };
}

/** The texts of a kind in both languages; a feature's texts contain more. */
export interface RecordTexts extends Texts {
  readonly title: Bilingual;
  readonly new: Bilingual;
  readonly emptyTitle: Bilingual;
  readonly emptyMessage: Bilingual;
  readonly search: Bilingual;
  readonly newTitle: Bilingual;
  readonly editTitle: Bilingual;
  readonly viewTitle: Bilingual;
  /** Replaces the message of the error dialog about empty fields if the specification has its own. */
  readonly fillAll?: Bilingual;
}

/** A kind with a list, and a screen on which records are opened and deleted. */
type EditedKind = ListedKind & {
  readonly name: RestorableKind;
  readonly deleting: AnyEndpoint;
  /** Name of the parameter that opens a record; also the key of drafts. */
  readonly screen: { readonly path: string; readonly record: string };
};

/**
 * A kind of record that administrators list, create, edit and delete: its calls, its form, its texts. Everything that
 * such screens share is built from this; defined once, outside of components.
 */
export interface RecordKind<T extends Stored, V extends object> {
  readonly kind: EditedKind;
  readonly text: RecordTexts;
  readonly calls: {
    list(page: PageRequest, filter: RecordFilter): RecordPageAnswer<T>;
    /** Absent if `list` can search too. */
    readonly search?: AnyEndpoint;
    /** Reads one record; an extension that other backends may not have. */
    readonly one: Reading<T>;
    add(values: V): Promise<{ data: T }>;
    update(values: V, base: T): Promise<{ data: T }>;
  };
  readonly form: FormTable<V, T>;
  /** Renders the form if its fields are not simply stacked. */
  readonly Fields?: ComponentType<{ form: Form<V>; record: T | undefined }>;
  readonly size?: 'md' | 'lg' | 'xl';
  /** What deleting the record means for others; blank if nothing. Part of the question before deleting. */
  consequence?(item: T): string | Promise<string>;
  /** The name of a record in questions and notices, from the record or from its form values. */
  nameOf(item: T | V): string;
}

export function recordKind<T extends Stored, V extends object>(kind: RecordKind<T, V>): RecordKind<T, V> {
  return kind;
}

type Reading<T> = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType<T>>;

/** All parameters of list calls; each call takes the ones it knows. */
interface ListParams extends RecordFilter {
  skip: number;
  page: number;
  limit: number;
  text: string;
}
type Known<E extends AnyEndpoint> = ListParams extends ParamsOf<E> ? unknown : never;

/** A list with one call for all records and another one for searching. */
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
