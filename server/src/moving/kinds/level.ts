import { MAX_AMOUNT, MAX_LEVEL } from '@leitstand/contract/base/limits';
import { levels } from '../../db/schema.ts';
import { twinLevels } from './level.queries.ts';
import type { MovingKind } from './moving-kind.ts';
import { RecordFields } from './record-fields.ts';

/** Fields that Leitstand computes. */
const COMPUTED = ['amountOfUsers', 'completedUser', 'revision'];

export const levelMoving: MovingKind = {
  name: 'level',
  table: levels,
  read(value, now) {
    const fields = new RecordFields(value);
    for (const field of COMPUTED) fields.raw(field);
    const row = {
      level: fields.integer('level', 0, MAX_LEVEL, true),
      coins: fields.integer('coins', 0, MAX_AMOUNT, true),
      image: fields.image('image'),
      status: fields.integer('status', 0, 1) ?? 1,
      createdAt: fields.createdAt(now),
    };
    return { row, references: [], unknownFields: fields.unknown(), problems: fields.problems };
  },
  check: twinLevels,
};
