import type { AnyEndpoint, DataOf, ParamsOf } from '@leitstand/contract/endpoint';
import type { Bilingual } from '@leitstand/contract/languages';
import type { Right } from '@leitstand/contract/rights';
import type { ReactNode } from 'react';
import { call } from '../../kit/api/call.ts';

interface SearchColumn<T> {
  readonly header: Bilingual;
  /** A column of pictures: narrow, its header is for screen readers. */
  readonly isPicture?: boolean;
  readonly cell: (item: T) => ReactNode;
}

interface Definition<E extends AnyEndpoint, T extends { readonly _id: string }> {
  readonly id: string;
  readonly label: Bilingual;
  readonly empty: Bilingual;
  readonly endpoint: E;
  readonly params: (text: string) => ParamsOf<E>;
  readonly columns: readonly SearchColumn<T>[];
  /** Where a click leads. */
  readonly target: (item: T) => string;
  /** What one must be allowed to go there. */
  readonly right: Right;
}

export interface SearchHit {
  readonly id: string;
  readonly address: string;
  readonly cells: readonly ReactNode[];
}

export interface SearchCategory {
  readonly id: string;
  readonly label: Bilingual;
  readonly empty: Bilingual;
  readonly headers: readonly { readonly text: Bilingual; readonly isPicture: boolean }[];
  readonly right: Right;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>;
}

type Item<E extends AnyEndpoint> = DataOf<E> extends readonly (infer T extends { readonly _id: string })[] ? T : never;

/** One category of the global search, in the words of its own entity; the panel only sees hits. */
export function defineCategory<E extends AnyEndpoint>(definition: Definition<E, Item<E>>): SearchCategory {
  const { endpoint, params, columns, target } = definition;
  return {
    id: definition.id,
    label: definition.label,
    empty: definition.empty,
    right: definition.right,
    headers: columns.map((column) => ({ text: column.header, isPicture: column.isPicture ?? false })),
    find: async (text, signal) => {
      const { data } = await call(endpoint, { params: params(text), signal });
      return (data as readonly Item<E>[]).map((item) => ({
        id: item._id,
        address: target(item),
        cells: columns.map((column) => column.cell(item)),
      }));
    },
  };
}
