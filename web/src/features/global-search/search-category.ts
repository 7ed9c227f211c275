import type { AnyEndpoint, DataOf, ParamsOf } from '@leitstand/contract/base/endpoint';
import type { Bilingual, Language } from '@leitstand/contract/base/languages';
import { addressOf, type Screen } from '@leitstand/contract/screens';
import { call } from '../../ui/api/call.ts';

interface Stored {
  readonly _id: string;
}

interface TextColumn<T> {
  readonly header: Bilingual;
  readonly text: (item: T, language: Language) => string;
  /** Share of the width; 1 unless told. */
  readonly flex?: number;
}

interface PictureColumn<T> {
  readonly header: Bilingual;
  /** File name as the backend stores it; may be empty. */
  readonly picture: (item: T) => string;
}

interface Definition<E extends AnyEndpoint, T extends Stored> {
  readonly id: string;
  readonly label: Bilingual;
  readonly empty: Bilingual;
  readonly endpoint: E;
  readonly params: (text: string) => ParamsOf<E>;
  readonly picture: PictureColumn<T>;
  /** The first one names the record. */
  readonly columns: readonly [TextColumn<T>, ...TextColumn<T>[]];
  /** The screen that shows such records. */
  readonly screen: Screen;
  /** What the lists of that screen are called in the cache: they get the record passed along. */
  readonly lists: readonly string[];
}

export interface SearchHit {
  readonly id: string;
  readonly address: string;
  readonly record: Stored;
  readonly picture: string;
  readonly texts: (language: Language) => readonly string[];
}

export interface SearchCategory {
  readonly id: string;
  readonly label: Bilingual;
  readonly empty: Bilingual;
  readonly endpoint: AnyEndpoint;
  readonly lists: readonly string[];
  readonly pictureHeader: Bilingual;
  readonly headers: readonly { readonly text: Bilingual; readonly flex: number }[];
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly SearchHit[]>;
}

type Item<E extends AnyEndpoint> = DataOf<E> extends readonly (infer T extends Stored)[] ? T : never;

/** One category of the global search, in the words of its own entity; the panel only sees hits. */
export function defineCategory<E extends AnyEndpoint>(definition: Definition<E, Item<E>>): SearchCategory {
  const { id, label, empty, lists, endpoint, params, picture, columns, screen } = definition;
  return {
    id,
    label,
    empty,
    endpoint,
    lists,
    pictureHeader: picture.header,
    headers: columns.map(({ header, flex = 1 }) => ({ text: header, flex })),
    find: async (text, signal) => {
      const { data } = await call(endpoint, { params: params(text), signal });
      return (data as readonly Item<E>[]).map((item) => ({
        id: item._id,
        address: addressOf(screen, item._id),
        record: item,
        picture: picture.picture(item),
        texts: (language) => columns.map((column) => column.text(item, language)),
      }));
    },
  };
}
