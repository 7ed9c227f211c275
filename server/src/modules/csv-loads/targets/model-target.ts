import { newMakeModel } from '@leitstand/contract/makes';
import { makes } from '../../../db/schema.ts';
import { plainFold } from '../../../db/search.ts';
import { findRecord } from '../../../records/records.queries.ts';
import { createModel, makeDeletion, updateModel } from '../../makes/makes.service.ts';
import { csvTarget, keyFrom, type Present, textOf, type Values } from './csv-target.ts';
import { findModels } from './targets.queries.ts';

type Row = Awaited<ReturnType<typeof findModels>>[number];

const keyOf = ({ category = 'Car', make, model }: Values) =>
  keyFrom(category, plainFold(textOf(make)), plainFold(textOf(model)));

/** Models are found by category, make and model, ignoring case and accents: a row can change their spelling. */
export const modelTarget = csvTarget({
  schema: newMakeModel,
  keyOf,
  async find(db, rows) {
    const keys = new Set(rows.map(keyOf));
    const meant = (await findModels(db)).filter((row) => keys.has(keyOf({ ...row })));
    return meant.map((row) => ({ ...presentOf(row), keys: [keyOf({ ...row }) ?? ''] }));
  },
  async findOne(db, id) {
    const row = await findRecord(db, makes, id);
    return row && presentOf(row);
  },
  add: createModel,
  update: (change, { id, revision }, input) => updateModel(change, { ...input, id, revision }),
  remove: makeDeletion.remove,
});

function presentOf({ id, revision, category, make, model }: Row): Present {
  return { id, revision, values: { category, make, model } };
}
