import type { AnyEndpoint, DataOf, ParamsOf } from '@leitstand/contract/base/endpoint';
import type { Kind } from '@leitstand/contract/base/kind';
import type { Bilingual, Language } from '@leitstand/contract/base/languages';
import { addressOf, type Screen } from '@leitstand/contract/screens';
import { listsOf } from '../../shared/list/list-keys.ts';
import { call } from '../../ui/api/call.ts';

interface Stored {
  readonly _id: string;
}

interface TextColumn<T> {
  readonly header: Bilingual;
  readonly text: (item: T, language: Language) => string;
  /** Share of the width; 1 by default. */
  readonly flex?: number;
}

interface ImageColumn<T> {
  readonly header: Bilingual;
  /** File name as stored by the backend; may be empty. */
  readonly fileName: (item: T) => string;
}

interface Definition<E extends AnyEndpoint, T extends Stored> {
  readonly id: string;
  readonly label: Bilingual;
  readonly empty: Bilingual;
  readonly endpoint: E;
  readonly params: (text: string) => ParamsOf<E>;
  readonly image: ImageColumn<T>;
  /** The first column is the name of the record. */
  readonly columns: readonly [TextColumn<T>, ...TextColumn<T>[]];
  readonly kind: Kind & { readonly screen: Screen };
}

export interface SearchHit {
  readonly id: string;
  readonly address: string;
  readonly record: Stored;
  readonly image: string;
  readonly texts: (language: Language) => readonly string[];
}

export interface SearchCategory {
  readonly id: string;
  readonly label: Bilingual;
  readonly empty: Bilingual;
  readonly endpoint: AnyEndpoint;
  /** Query key of the lists of these records; an opened hit is put into their cache. */
  readonly lists: readonly string[];
  readonly imageHeader: Bilingual;
  readonly headers: readonly { readonly text: Bilingual; readonly flex: number }[];
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>;
}

type Item<E extends AnyEndpoint> = DataOf<E> extends readonly (infer T extends Stored)[] ? T : never;

/** Defines a category with the types of its entity; the panel only handles hits. */
export function defineCategory<E extends AnyEndpoint>(definition: Definition<E, Item<E>>): SearchCategory {
  const { id, label, empty, endpoint, params, image, columns, kind } = definition;
  return {
    id,
    label,
    empty,
    endpoint,
    lists: listsOf(kind),
    imageHeader: image.header,
    headers: columns.map(({ header, flex = 1 }) => ({ text: header, flex })),
    find: async (text, signal) => {
      const { data } = await call(endpoint, { params: params(text), signal });
      return (data as readonly Item<E>[]).map((item) => ({
        id: item._id,
        address: addressOf(kind.screen, item._id),
        record: item,
        image: image.fileName(item),
        texts: (language) => columns.map((column) => column.text(item, language)),
      }));
    },
  };
}
