import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { type Level, searchLevels } from '@leitstand/contract/levels';
import { useMemo } from 'react';
import { RecordPage } from '../../shared/record/record-page.tsx';
import { useCapability } from '../../ui/api/use-capability.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { ImageCell, NumberCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { levelRecords } from './level-kind.ts';
import { levelsText } from './levels.text.ts';

export function LevelsPage() {
  const { search, ...text } = useText(levelsText);
  const canSearch = useCapability(searchLevels);
  return (
    <RecordPage kind={levelRecords} columns={useLevelsColumns()} text={{ ...text, ...(canSearch ? { search } : {}) }} />
  );
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
        width: 140,
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
