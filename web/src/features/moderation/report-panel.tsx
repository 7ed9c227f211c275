import type { ModerationReport } from '@leitstand/contract/api/moderation';
import { daysAfter, today } from '@leitstand/contract/base/berlin-time';
import { csvOf } from '@leitstand/contract/base/csv';
import { Alert, Button, Group, Select } from '@mantine/core';
import { IconFileTypeCsv, IconPrinter } from '@tabler/icons-react';
import { save } from '../../ui/api/download.ts';
import { EmptyState } from '../../ui/error/empty-state.tsx';
import { ErrorState } from '../../ui/error/error-state.tsx';
import { Box, LoadingBoxes } from '../../ui/figures/box.tsx';
import { NumberTable } from '../../ui/figures/number-table.tsx';
import { formatNumber } from '../../ui/i18n/format.ts';
import { currentLanguage, useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { useAddressPart, useChangeAddress } from '../../ui/list/filters/use-address.ts';
import { useReport } from './moderation.queries.ts';
import classes from './report.module.css';
import { reportText } from './report.text.ts';
import { csvTableOf, partsOf } from './report-parts.ts';

const OFFERED_MONTHS = 36;

export function ReportPanel() {
  const { month, months, setMonth } = useMonth();
  const text = useText(reportText);
  const language = useLanguage();
  const { data, error, refetch } = useReport(month);
  return (
    <div className={classes.report}>
      <Group gap="sm" align="end" className={classes.controls ?? ''}>
        <Select
          label={text.month}
          data={months.map((value) => ({ value, label: nameOf(value, language) }))}
          value={month}
          onChange={(chosen) => chosen !== null && setMonth(chosen)}
        />
        {data && isCounted(data) && <Saving report={data} />}
      </Group>
      {data ? (
        <Report report={data} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingBoxes />
      )}
    </div>
  );
}

/** The chosen month, kept in the address; the current one by default. */
function useMonth(): { month: string; months: readonly string[]; setMonth(month: string): void } {
  const change = useChangeAddress();
  const months = monthsUntil(today().slice(0, 7), OFFERED_MONTHS);
  const [current = ''] = months;
  return {
    month: useAddressPart((params) => months.find((known) => known === params.month) ?? current),
    months,
    setMonth: (month) => change((raw) => ({ ...raw, month: month === current ? undefined : month }), { replace: true }),
  };
}

/** Newest first. */
function monthsUntil(last: string, count: number): string[] {
  const months = [last];
  for (let month = last; months.length < count; months.push(month)) month = daysAfter(`${month}-01`, -1).slice(0, 7);
  return months;
}

function nameOf(month: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return format.format(new Date(`${month}-01T12:00:00Z`));
}

function isCounted({ firstMonth, month }: ModerationReport): boolean {
  return firstMonth !== null && month >= firstMonth;
}

function Saving({ report }: { report: ModerationReport }) {
  const text = useText(reportText);
  function saveCsv() {
    const content = csvOf(csvTableOf(report), currentLanguage());
    save(new Blob([content], { type: 'text/csv;charset=utf-8' }), `${text.fileName}-${report.month}.csv`);
  }
  return (
    <>
      <Button variant="default" leftSection={<IconFileTypeCsv size={16} aria-hidden />} onClick={saveCsv}>
        {text.saveCsv}
      </Button>
      <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
        {text.print}
      </Button>
    </>
  );
}

function Report({ report }: { report: ModerationReport }) {
  const text = useText(reportText);
  const language = useLanguage();
  const { firstMonth, month, isComplete } = report;
  if (!isCounted(report)) {
    const message = firstMonth === null ? text.nothingYet : text.nothingBefore(nameOf(firstMonth, language));
    return <EmptyState title={text.nothing} message={message} />;
  }
  return (
    <article className={classes.report} aria-labelledby="report-title">
      <div>
        <h2 id="report-title" className={classes.title}>
          {text.heading(nameOf(month, language))}
        </h2>
        <p className={classes.intro}>{text.intro}</p>
      </div>
      {!isComplete && <Alert color="amber">{text.unfinished}</Alert>}
      <div className={classes.parts}>
        {partsOf(report).map(({ title, hint, columns, rows }) => (
          <Box key={title} title={title} {...(hint ? { hint } : {})}>
            <NumberTable
              caption={title}
              columns={columns}
              rows={rows.map(({ values, ...row }) => ({
                ...row,
                cells: values.map((value) => (value === null ? '–' : formatNumber(value, 1))),
              }))}
            />
          </Box>
        ))}
      </div>
    </article>
  );
}
