import { and, inArray, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { posts, trips, users } from '../../../db/schema.ts';
import { plainFold } from '../../../db/search.ts';

export type ReportType = 'user' | 'post' | 'trip';

/** Texts of a reported object; blank ones are unknown. */
export interface ReportedTexts {
  readonly userName: string;
  readonly email: string;
  readonly title: string;
  readonly description: string;
}

interface Lost {
  /** The ref of the report. */
  readonly ref: string;
  readonly type: ReportType;
  readonly texts: ReportedTexts;
}

interface Named {
  readonly id: string;
  readonly key: string;
}

/**
 * The specification's reports tell no id of their object, but its texts: the address of a user, the description of a post,
 * title and description of a trip. Only an object that is the only one with them is meant.
 */
export async function findByTexts(db: Queryable, lost: readonly Lost[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const type of ['user', 'post', 'trip'] as const) {
    const ofType = lost.flatMap(({ ref, texts, ...report }) => {
      const key = report.type === type ? keyOf[type](texts) : '';
      return key === '' ? [] : [{ ref, key, texts }];
    });
    if (ofType.length === 0) continue;
    const rows = await selectNamed[type](
      db,
      ofType.map(({ texts }) => texts),
    );
    for (const { ref, key } of ofType) {
      const [only, ...more] = rows.filter((row) => row.key === key);
      if (only && more.length === 0) found.set(ref, only.id);
    }
  }
  return found;
}

const keyOf: Readonly<Record<ReportType, (texts: ReportedTexts) => string>> = {
  user: ({ email }) => plainFold(email),
  post: ({ description }) => description,
  trip: ({ title, description }) => (title === '' ? '' : `${title}\n${description}`),
};

const selectNamed: Readonly<Record<ReportType, (db: Queryable, texts: readonly ReportedTexts[]) => Promise<Named[]>>> =
  {
    user: async (db, texts) =>
      db
        .select({ id: users.id, key: users.emailSort })
        .from(users)
        .where(and(inArray(users.emailSort, texts.map(keyOf.user)), isNull(users.deletedAt))),
    post: async (db, texts) =>
      db
        .select({ id: posts.id, key: posts.description })
        .from(posts)
        .where(and(inArray(posts.description, texts.map(keyOf.post)), isNull(posts.deletedAt))),
    trip: async (db, texts) => {
      const { id, title, description } = trips;
      const titles = texts.map((text) => text.title);
      const rows = await db
        .select({ id, title, description })
        .from(trips)
        .where(and(inArray(title, titles), isNull(trips.deletedAt)));
      return rows.map((row) => ({ id: row.id, key: `${row.title}\n${row.description}` }));
    },
  };
