import {
  addModel,
  getModel,
  listModels,
  type MakeModel,
  makeModel,
  modelKind,
  searchModels,
  updateModel,
} from '@leitstand/contract/makes';
import type { RecordKind } from '../../shared/record/record-kind.ts';
import { call } from '../../ui/api/call.ts';
import { isolated } from '../../ui/i18n/isolated.ts';
import { translate } from '../../ui/i18n/text.ts';
import { describeModel, ModelFields } from './model-fields.tsx';
import { BLANK_MODEL, type ModelValues, missingModelFields, validateModel, valuesOfModel } from './model-values.ts';
import { modelsText } from './models.text.ts';

export const modelRecords: RecordKind<MakeModel, ModelValues> = {
  key: 'model',
  kind: modelKind,
  calls: {
    list: ({ skip, limit, signal }, { search }) =>
      search === ''
        ? call(listModels, { params: { skip, limit }, signal })
        : call(searchModels, { params: { search, skip, limit }, signal }),
    one: getModel,
    add: async (body) => (await call(addModel, { body })).data,
    update: async (values, { _id, revision }) =>
      (await call(updateModel, { body: { ...values, id: _id, revision } })).data,
  },
  form: {
    blank: BLANK_MODEL,
    valuesOf: valuesOfModel,
    read: (value) => makeModel.safeParse(value).data,
    validate: validateModel,
    missing: missingModelFields,
    describe: describeModel,
    Fields: ModelFields,
    size: 'md',
  },
  nameOf: ({ make, model }) => `${isolated(make)} ${isolated(model)}`.trim() || translate(modelsText).noName,
  words: (language) => translate(modelsText, language),
};
