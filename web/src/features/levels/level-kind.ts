import {
  addLevel,
  getLevel,
  type Level,
  level,
  levelKind,
  listLevels,
  searchLevels,
  updateLevel,
} from '@leitstand/contract/levels';
import type { RecordKind } from '../../shared/record/record-kind.ts';
import { call } from '../../ui/api/call.ts';
import { formatNumber } from '../../ui/i18n/format.ts';
import { translate } from '../../ui/i18n/text.ts';
import { filesOf } from '../../ui/upload/image-value.ts';
import { describeLevel, LevelFields } from './level-fields.tsx';
import {
  BLANK_LEVEL,
  bodyOfLevel,
  type LevelValues,
  missingLevelFields,
  validateLevel,
  valuesOfLevel,
} from './level-values.ts';
import { levelsText } from './levels.text.ts';

export const levelRecords: RecordKind<Level, LevelValues> = {
  key: 'level',
  kind: levelKind,
  calls: {
    list: ({ skip, limit, signal }, { search }) =>
      search === ''
        ? call(listLevels, { params: { skip, limit }, signal })
        : call(searchLevels, { params: { search, skip, limit }, signal }),
    one: getLevel,
    add: async (values) => (await call(addLevel, { body: bodyOfLevel(values), files: filesOf(values.image) })).data,
    update: async (values, { _id, revision }) => {
      const body = { ...bodyOfLevel(values), levelId: _id, revision };
      return (await call(updateLevel, { body, files: filesOf(values.image) })).data;
    },
  },
  form: {
    blank: BLANK_LEVEL,
    valuesOf: valuesOfLevel,
    read: (value) => level.safeParse(value).data,
    validate: validateLevel,
    missing: missingLevelFields,
    describe: describeLevel,
    Fields: LevelFields,
    size: 'md',
  },
  nameOf: (item) => translate(levelsText).name(formatNumber(item.level ?? 0)),
  words: (language) => translate(levelsText, language),
};
