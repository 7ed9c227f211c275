import { MODEL_CATEGORIES } from '@leitstand/contract/base/limits';
import { makes } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { twinMakes } from './make.queries.ts';
import type { MovingKind } from './moving-kind.ts';
import { RecordFields } from './record-fields.ts';

export const makeMoving: MovingKind = {
  name: 'make',
  table: makes,
  read(value, now) {
    const fields = new RecordFields(value);
    fields.raw('revision');
    const make = fields.text('make', { isRequired: true });
    const model = fields.text('model', { isRequired: true });
    const row = {
      category: fields.oneOf('category', MODEL_CATEGORIES, 'Car'),
      make,
      model,
      searchText: searchTextOf(make, model),
      createdAt: fields.createdAt(now),
    };
    return { row, references: [], unknownFields: fields.unknown(), problems: fields.problems };
  },
  check: twinMakes,
};
