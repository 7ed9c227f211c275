import type { CsvProblem } from '@leitstand/contract/api/csv-loads';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { save } from '../../ui/api/download.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { csvText } from './csv.text.ts';
import classes from './csv-dialog.module.css';
import type { CsvFile } from './read-file.ts';
import { wrongRows } from './wrong-rows.ts';

/** Saves the wrong rows with their reasons. */
export function WrongRowsButton({ file, problems }: { file: CsvFile; problems: readonly CsvProblem[] }) {
  const text = useText(csvText);
  const language = useLanguage();
  function download() {
    const content = wrongRows(file, problems, language);
    const name = `${file.name.replace(/\.\w{1,5}$/, '')}${text.wrongSuffix}.csv`;
    save(new Blob([content], { type: 'text/csv;charset=utf-8' }), name);
  }
  return (
    <Button
      className={classes.download ?? ''}
      size="compact-md"
      variant="light"
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={download}
    >
      {text.downloadWrong}
    </Button>
  );
}
