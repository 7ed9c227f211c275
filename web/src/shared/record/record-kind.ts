import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import type { ListedKind } from '@leitstand/contract/base/kind';
import type { Language } from '@leitstand/contract/base/languages';
import type { Days } from '@leitstand/contract/base/limits';
import type { RestorableKind } from '@leitstand/contract/kinds';
import type { ComponentType } from 'react';
import type { Description } from '../../ui/dialog/differences.ts';
import type { FieldErrors, FieldName, Form } from '../../ui/form/use-form.ts';
import type { FilterChip } from '../../ui/list/filters/filter-chips.tsx';

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

/**
 * A kind of record that administrators list, create, change and delete: its calls, its form, its words. Everything that such
 * screens have in common is built from this; defined once, outside of components.
 */
export interface RecordKind<T extends Stored, V extends object> {
  /** What it is called in the cache, in drafts and in the address (`?event=…`). */
  readonly key: string;
  readonly kind: ListedKind & { readonly name: RestorableKind; readonly deleting: AnyEndpoint };
  readonly calls: {
    list(page: PageRequest, filter: RecordFilter): RecordPageAnswer<T>;
    /** One record; an extension, which another backend may not have. */
    readonly one: AnyEndpoint;
    add(values: V): Promise<T>;
    update(values: V, base: T): Promise<T>;
  };
  readonly form: {
    readonly blank: V;
    valuesOf(record: T): V;
    /** Reads a record that the server sent along with a conflict. */
    read(value: unknown): T | undefined;
    validate(values: V): FieldErrors<V>;
    /** Required fields in which nothing stands. */
    missing(values: V): readonly FieldName<V>[];
    describe(language: Language): Description<V>;
    readonly Fields: ComponentType<{ form: Form<V>; record: T | undefined }>;
    readonly size?: 'md' | 'lg' | 'xl';
  };
  /** How one is called in questions and notices, by its record or by what stands in the form. */
  nameOf(item: T | V): string;
  words(language: Language): RecordWords;
}

export interface RecordWords {
  readonly newTitle: string;
  readonly editTitle: string;
  readonly viewTitle: string;
  /** What the specification's error dialog says about empty fields. */
  readonly fillAll: string;
}

export function listsOf({ key }: { readonly key: string }): readonly string[] {
  return [key, 'list'];
}
