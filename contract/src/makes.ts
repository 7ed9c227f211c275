import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import { MAX_SYNCED_MODELS, MODEL_CATEGORIES } from './base/limits.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

export const makeModel = z.object({
  _id: read.text,
  category: read.oneOf(MODEL_CATEGORIES, 'Car'),
  make: read.text,
  model: read.text,
  revision: read.revision,
});
export type MakeModel = z.output<typeof makeModel>;

/** A make without its models. */
export const make = z.object({
  _id: read.text,
  make: read.text,
  /** How many models it has; null if the backend does not say. */
  models: read.optionalAmount,
});
export type Make = z.output<typeof make>;

const makeModelFields = { make: field.requiredText(), model: field.requiredText() };

export const newMakeModel = z.object({ ...makeModelFields, category: z._default(z.enum(MODEL_CATEGORIES), 'Car') });
export type NewMakeModel = z.output<typeof newMakeModel>;

export const makeModelUpdate = z.object({
  ...makeModelFields,
  id: field.id,
  category: z.optional(z.enum(MODEL_CATEGORIES)),
  revision: field.revision,
});
export type MakeModelUpdate = z.output<typeof makeModelUpdate>;

/** A pair of make and model that vehicles of users have and the list has not. */
export const missingModel = z.object({
  make: read.text,
  model: read.text,
  /** Vehicles with this pair, however it is spelled. */
  vehicles: read.amount,
});
export type MissingModel = z.output<typeof missingModel>;

const paging = { skip: field.skip, limit: field.limit };
const searching = z.object({ ...paging, search: field.searchText });

export const listModels = endpoint({
  name: 'listModels',
  resource: 'makes',
  method: 'GET',
  path: '/make/model/all/{skip}/{limit}',
  summary: 'Models by make and name.',
  access: 'signed-in',
  params: z.object(paging),
  data: read.list(makeModel),
});

export const searchModels = endpoint({
  name: 'searchModels',
  resource: 'makes',
  method: 'GET',
  path: '/make/model/search/{search}/{skip}/{limit}',
  summary: 'Models whose make or name contains the text.',
  access: 'signed-in',
  params: searching,
  data: read.list(makeModel),
});

export const getModel = endpoint({
  name: 'getModel',
  resource: 'makes',
  method: 'GET',
  path: '/make/model/one/{id}',
  summary: 'One model.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: makeModel,
});

export const addModel = endpoint({
  name: 'addModel',
  resource: 'makes',
  method: 'POST',
  path: '/make',
  summary: 'Creates a model.',
  access: 'WriteMasterdata',
  body: newMakeModel,
  data: makeModel,
});

export const updateModel = endpoint({
  name: 'updateModel',
  resource: 'makes',
  method: 'PUT',
  path: '/make',
  summary: 'Changes a model.',
  access: 'WriteMasterdata',
  body: makeModelUpdate,
  data: makeModel,
});

export const deleteModel = endpoint({
  name: 'deleteModel',
  resource: 'makes',
  method: 'DELETE',
  path: '/make/{id}',
  summary: 'Deletes a model; restorable for 30 days.',
  access: 'WriteMasterdata',
  proof: 'sometimes',
  params: z.object({ id: field.id }),
  data: read.nothing,
});

export const listMakes = endpoint({
  name: 'listMakes',
  resource: 'makes',
  method: 'GET',
  path: '/make/{skip}/{limit}',
  summary: 'Makes by name.',
  access: 'signed-in',
  params: z.object(paging),
  data: read.list(make),
});

export const searchMakes = endpoint({
  name: 'searchMakes',
  resource: 'makes',
  method: 'GET',
  path: '/make/search/{search}/{skip}/{limit}',
  summary: 'Makes whose name contains the text.',
  access: 'signed-in',
  params: searching,
  data: read.list(make),
});

export const listMissingModels = endpoint({
  name: 'listMissingModels',
  resource: 'makes',
  method: 'GET',
  path: '/make/model/missing',
  summary: `What \`syncModels\` would add, the most frequent first; at most ${MAX_SYNCED_MODELS}.`,
  access: 'signed-in',
  extension: true,
  data: read.list(missingModel),
});

export const syncModels = endpoint({
  name: 'syncModels',
  resource: 'makes',
  method: 'POST',
  path: '/make/sync',
  summary: 'Adds the pairs of make and model that occur in vehicles of users and are missing: all, or those given.',
  access: 'WriteMasterdata',
  extension: true,
  body: z.object({ models: z.optional(z.array(newMakeModel).check(z.maxLength(MAX_SYNCED_MODELS))) }),
  data: z.object({ added: read.amount, models: read.list(makeModel) }),
});

export const unsyncModels = endpoint({
  name: 'unsyncModels',
  resource: 'makes',
  method: 'POST',
  path: '/make/sync/undo',
  summary: 'Deletes the models that `syncModels` added, except those that have been changed since.',
  access: 'WriteMasterdata',
  proof: 'sometimes',
  extension: true,
  body: z.object({
    models: z
      .array(z.object({ id: field.id, revision: field.revision }))
      .check(z.minLength(1), z.maxLength(MAX_SYNCED_MODELS)),
  }),
  data: z.object({ removed: read.amount }),
});

export const makeCalls = [
  listModels,
  searchModels,
  getModel,
  addModel,
  updateModel,
  deleteModel,
  listMakes,
  searchMakes,
  listMissingModels,
  syncModels,
  unsyncModels,
];

export const modelKind = kind({
  name: 'make',
  label: { de: 'Automodell', en: 'Car model' },
  calls: makeCalls,
  entities: { Make: make, MakeModel: makeModel, MissingModel: missingModel },
  screen: screens.models,
  reading: listModels.access,
  deleting: deleteModel,
  list: { added: { de: ['neues Modell', 'neue Modelle'], en: ['new model', 'new models'] } },
});

/** Makes are created through their models, never on their own. */
export const makeKind = kind({
  name: 'makeName',
  screen: screens.makes,
  reading: listMakes.access,
  list: {
    added: { de: ['neue Marke', 'neue Marken'], en: ['new make', 'new makes'] },
    follows: ['make'],
    entering: [],
    leaving: [],
  },
});
