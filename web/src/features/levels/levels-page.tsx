import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { MAX_LEVEL, MAX_PAGE_SIZE } from '@leitstand/contract/base/limits';
import {
  addLevel,
  getLevel,
  type Level,
  levelKind,
  listLevels,
  newLevel,
  searchLevels,
  updateLevel,
} from '@leitstand/contract/levels';
import { SimpleGrid } from '@mantine/core';
import { useMemo } from 'react';
import { listing, recordKind } from '../../shared/record/record-kind.ts';
import { RecordPage } from '../../shared/record/record-page.tsx';
import { call } from '../../ui/api/call.ts';
import { defineForm, type FormValues } from '../../ui/form/define-form.ts';
import { numberField } from '../../ui/form/fields.tsx';
import { FormField } from '../../ui/form/form-fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { ImageCell, NumberCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { imageField } from '../../ui/upload/image-upload.tsx';
import { consequenceOf, levelName } from './level-consequence.ts';
import { levelsText } from './levels.text.ts';

const levelForm = defineForm(newLevel, {
  level: numberField({ max: MAX_LEVEL, required: true }),
  coins: numberField({ hint: levelsText.coinsHint, required: true }),
  image: imageField({ required: true }),
});

function LevelFields({ form }: { form: Form<FormValues<typeof levelForm>> }) {
  const field = { of: levelForm, form };
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        <FormField {...field} name="level" />
        <FormField {...field} name="coins" />
      </SimpleGrid>
      <FormField {...field} name="image" />
    </>
  );
}

const levelRecords = recordKind({
  kind: levelKind,
  text: levelsText,
  form: levelForm,
  Fields: LevelFields,
  size: 'md',
  calls: {
    ...listing(listLevels, searchLevels),
    one: getLevel,
    add: (values) => call(addLevel, levelForm.sent(values)),
    update: (values, { _id, revision }) => call(updateLevel, levelForm.sent(values, { levelId: _id, revision })),
  },
  nameOf: ({ level }) => levelName(level ?? 0),
  async consequence({ _id }) {
    const { data: levels } = await call(listLevels, { params: { skip: 0, limit: MAX_PAGE_SIZE } });
    return consequenceOf(levels, _id);
  },
});

export function LevelsPage() {
  return <RecordPage kind={levelRecords} columns={useLevelsColumns()} />;
}

function useLevelsColumns(): readonly Column<Level>[] {
  const text = useText(levelsText);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'image',
        header: fieldLabel('image', language),
        width: 64,
        cell: (level) => <ImageCell name={level.image} label={String(level.level)} />,
      },
      {
        key: 'level',
        header: fieldLabel('level', language),
        flex: 1,
        cell: (level) => <TextCell value={levelRecords.nameOf(level)} />,
      },
      {
        key: 'coins',
        header: fieldLabel('coins', language),
        width: 96,
        align: 'end',
        cell: (level) => <NumberCell value={level.coins} />,
      },
      {
        key: 'amountOfUsers',
        header: text.users,
        width: 200,
        align: 'end',
        narrow: 'hide',
        cell: (level) => <NumberCell value={level.amountOfUsers} />,
      },
      {
        key: 'completedUser',
        header: text.completed,
        width: 150,
        align: 'end',
        narrow: 'hide',
        cell: (level) => <NumberCell value={level.completedUser} />,
      },
    ],
    [text, language],
  );
}
