import { posts, users } from '../../db/schema.ts';
import { plainFold, searchTextOf } from '../../db/search.ts';
import { levelMoving } from '../../moving/kinds/level.ts';
import { makeMoving } from '../../moving/kinds/make.ts';
import type { MovingKind } from '../../moving/kinds/moving-kind.ts';
import { RecordFields } from '../../moving/kinds/record-fields.ts';
import type { ImportProgress } from '../../moving/progress.ts';
import { MOVED_KINDS, type MovedKind, type Source, type SourcePage } from '../../moving/source.ts';

/** Users and posts in short: what the runner does with references, images and unique columns. */
const userSample: MovingKind = {
  name: 'user',
  table: users,
  read(value, now) {
    const fields = new RecordFields(value);
    const userName = fields.text('userName', { isRequired: true });
    const email = fields.text('email');
    const row = {
      userName,
      userNameSort: plainFold(userName),
      email,
      emailSort: plainFold(email),
      image: fields.image('image'),
      searchText: searchTextOf(userName, email),
      createdAt: fields.createdAt(now),
    };
    return {
      row: { ...row, appFields: fields.unknown() },
      references: [],
      unknownFields: {},
      problems: fields.problems,
    };
  },
};

const postSample: MovingKind = {
  name: 'post',
  table: posts,
  read(value, now) {
    const fields = new RecordFields(value);
    const description = fields.text('description', { max: 500 });
    const user = fields.raw('user');
    const images = fields.raw('galleryImages');
    const row = {
      description,
      galleryImages: Array.isArray(images) ? images.map(String) : [],
      searchText: searchTextOf(description),
      createdAt: fields.createdAt(now),
    };
    const references = [{ field: 'userId', kind: 'user' as const, ref: String(user), isRequired: true }];
    return { row, references, unknownFields: fields.unknown(), problems: fields.problems };
  },
};

export const SAMPLE_KINDS: readonly MovingKind[] = [makeMoving, levelMoving, userSample, postSample];

export type SampleRecords = Partial<Record<MovedKind, readonly Record<string, unknown>[]>>;
/** Records that are there, or made when they are asked for. */
type Records = Partial<Record<MovedKind, Pick<readonly Record<string, unknown>[], 'length' | 'slice'>>>;

interface Options {
  readonly images?: Readonly<Record<string, Buffer>>;
  readonly pageSize?: number;
  readonly label?: string;
  /** Called before each page. */
  readonly onPage?: (kind: MovedKind, from: number) => void | Promise<void>;
}

/** A source in memory. */
export function sampleSource(records: Records, options: Options = {}): Source {
  const { images = {}, pageSize = 10, label = 'samples', onPage } = options;
  const listOf = (kind: MovedKind) => records[kind] ?? [];
  return {
    label,
    kinds: MOVED_KINDS.filter((kind) => records[kind] !== undefined),
    count: async (kind) => listOf(kind).length,
    async *pages(kind, cursor, signal): AsyncGenerator<SourcePage> {
      const all = listOf(kind);
      for (let from = Number(cursor ?? 0); from < all.length; from += pageSize) {
        signal.throwIfAborted();
        await onPage?.(kind, from);
        const page = all.slice(from, from + pageSize);
        yield {
          records: page.map((value, index) => ({
            ref: String(value?._id ?? ''),
            value,
            place: `${kind}.jsonl:${from + index + 1}`,
          })),
          cursor: String(from + page.length),
        };
      }
    },
    image: async (name) => images[name],
    close: async () => {},
  };
}

export const NO_PROGRESS: ImportProgress = { begin: () => {}, advance: () => {}, end: () => {} };

const id = (kind: number, index: number) => `65${kind}${index.toString(16).padStart(21, '0')}`;

type Make = (n: number, people: number) => Record<string, unknown>;

const MAKERS = {
  make: (n) => ({ _id: id(1, n), make: `Marke ${n % 5}`, model: `Modell ${n}` }),
  level: (n) => ({ _id: id(2, n), level: n, coins: n * 100, image: `level-${n}.png` }),
  user: (n) => ({
    _id: id(3, n),
    userName: `Person ${n}`,
    email: `person${n}@example.org`,
    image: n % 10 === 0 ? `person-${n % 30}.jpg` : '',
    createdAt: new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString(),
    followers: n,
  }),
  post: (n, people) => ({
    _id: id(4, n),
    user: id(3, n % people),
    description: `Beitrag ${n}`,
    galleryImages: n % 20 === 0 ? ['person-0.jpg', `post-${n % 40}.jpg`] : [],
    createdAt: new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString(),
    mood: 'good',
  }),
} satisfies Partial<Record<MovedKind, Make>>;

const lengths = (people: number) => ({ make: 20, level: 5, user: people, post: people * 2 });

/** Makes, levels, users and posts that refer to each other; the same each time. */
export function sampleRecords(people: number): SampleRecords {
  return mapped(people, (make, length) => Array.from({ length }, (_, n) => make(n, people)));
}

/** The same, made while they are read: for more than fit into memory. */
export function manyRecords(people: number): Records {
  return mapped(people, (make, length) => ({
    length,
    slice: (from = 0, to = length) =>
      Array.from({ length: Math.min(to, length) - from }, (_, n) => make(from + n, people)),
  }));
}

function mapped<T>(people: number, list: (make: Make, length: number) => T): Record<keyof typeof MAKERS, T> {
  const { make, level, user, post } = lengths(people);
  return {
    make: list(MAKERS.make, make),
    level: list(MAKERS.level, level),
    user: list(MAKERS.user, user),
    post: list(MAKERS.post, post),
  };
}

/** The names of all images of sample records. */
export function imageNamesOf(records: SampleRecords): string[] {
  const names = Object.values(records).flatMap((list) =>
    list.flatMap(({ image, galleryImages }) => [image ?? [], galleryImages ?? []].flat() as string[]),
  );
  return [...new Set(names)].filter((name) => name !== '');
}
