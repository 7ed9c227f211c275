import { LONG_TEXT_LENGTH, MAX_AMOUNT } from '@leitstand/contract/base/limits';
import { posts } from '../../../db/schema.ts';
import { postSearchText } from '../../../modules/posts/posts.service.ts';
import type { Columns, MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';
import { resolvedReferences } from '../resolved-references.ts';
import { namesOf } from './post.queries.ts';

export const postMoving: MovingKind = {
  name: 'post',
  table: posts,
  read(value, now) {
    const fields = new RecordFields(value);
    fields.reference('user', { field: 'userId', kind: 'user', isRequired: true });
    const description = fields.text('description', { max: LONG_TEXT_LENGTH, isContent: true });
    return fields.read({
      description,
      galleryImages: fields.images('galleryImages'),
      address: fields.address('address'),
      // Lists in a dump, numbers on the wire.
      likes: fields.count('likes', MAX_AMOUNT) ?? 0,
      commentsCount: fields.count('commentsCount', MAX_AMOUNT) ?? 0,
      createdAt: fields.createdAt(now),
      searchText: postSearchText(description, ''),
    });
  },
  /** Posts are found by the names of their authors. */
  async complete(db, arrivals, resolve) {
    const authors = await resolvedReferences(arrivals, 'userId', resolve);
    const names = await namesOf(db, [...new Set(authors.values())]);
    return new Map(
      arrivals.map(({ ref, row }): [string, Columns] => {
        const name = names.get(authors.get(ref) ?? '') ?? '';
        return [ref, { searchText: postSearchText(String(row.description), name) }];
      }),
    );
  },
};
