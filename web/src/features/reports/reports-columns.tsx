import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Report } from '@leitstand/contract/reports';
import { useMemo } from 'react';
import { PersonLink } from '../../shared/person/person-link.tsx';
import { categoryName } from '../../shared/trips/trip-category.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { HolderBadge } from './holder-badge.tsx';
import { coverOfReport } from './images/case-covers.tsx';
import { useCaseImages } from './images/case-images.queries.ts';
import { ProcessedBox } from './processed-box.tsx';
import { firstImageOf, lastReportedAt, nameOf, reasonsOf } from './report-facts.ts';
import { ReportersCell } from './reporters/reporters-cell.tsx';
import classes from './reports.module.css';
import type { ReportType } from './reports.queries.ts';
import { reportsText } from './reports.text.ts';

/** The columns of a report type: its own fields, then the common ones. */
export function useReportsColumns(
  type: ReportType,
  onCheck: (report: Report, checked: boolean) => void,
): readonly Column<Report>[] {
  const text = useText(reportsText);
  const language = useLanguage();
  const caseImages = useCaseImages();
  return useMemo(() => {
    const label = (field: string) => fieldLabel(field, language);
    const named = (header: string): Column<Report> => ({
      key: 'name',
      header,
      flex: 3,
      cell: (report) => (
        <div className={classes.name}>
          <TextCell value={nameOf(report)} />
          <HolderBadge report={report} />
        </div>
      ),
    });
    const author: Column<Report> = {
      key: 'person',
      header: text.author,
      flex: 2,
      narrow: 'hide',
      cell: ({ person }) => person && <PersonLink id={person._id} name={person.userName} />,
    };
    const ofType: Record<ReportType, Column<Report>[]> = {
      user: [
        named(label('userName')),
        {
          key: 'email',
          header: label('email'),
          flex: 3,
          narrow: 'hide',
          cell: ({ email }) => <TextCell value={email} />,
        },
      ],
      post: [named(label('description')), author],
      trip: [
        named(label('title')),
        {
          key: 'category',
          header: label('category'),
          width: 100,
          narrow: 'hide',
          cell: ({ category }) => <TextCell value={categoryName(category)} />,
        },
        author,
      ],
    };
    return [
      {
        key: 'image',
        header: label('image'),
        width: 64,
        narrow: 'hide',
        cell: (report) => (
          <span className={classes.thumbnail} data-cover={coverOfReport(report, caseImages)}>
            <ImageCell name={firstImageOf(report)} label={nameOf(report)} />
          </span>
        ),
      },
      ...ofType[type],
      {
        key: 'reason',
        header: label('reason'),
        flex: 4,
        narrow: 'under',
        cell: (report) => <TextCell value={reasonsOf(report)} />,
      },
      {
        key: 'reporters',
        header: text.reporters,
        width: 100,
        align: 'end',
        narrow: 'hide',
        cell: (report) => <ReportersCell report={report} />,
      },
      {
        key: 'lastReported',
        header: text.lastReported,
        width: 108,
        narrow: 'hide',
        cell: (report) => <DateCell value={lastReportedAt(report)} />,
      },
      {
        key: 'checked',
        header: text.processed,
        width: 92,
        cell: (report) => <ProcessedBox report={report} onCheck={onCheck} />,
      },
    ];
  }, [type, onCheck, text, language, caseImages]);
}
