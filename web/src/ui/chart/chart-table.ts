import { formatPercent } from '../i18n/format.ts';
import { type ChartModel, type LineModel, marksIn, markText, shareOf } from './chart-model.ts';

/** Values in rows and columns, for screen readers and CSV files. */
export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
  /** Columns with file names, which are left out of images. */
  readonly files?: readonly number[];
}

export function tableOf(model: ChartModel): ChartTable {
  const { pointHeader, valueHeader } = model;
  switch (model.kind) {
    case 'line':
      return lineTable(model);
    case 'pie':
      return {
        columns: [pointHeader, valueHeader, model.shareHeader],
        rows: model.points.map((part) => [part.label, part.value, formatPercent(shareOf(part, model.points))]),
      };
    case 'bars':
      return { columns: [pointHeader, valueHeader], rows: model.points.map(({ label, value }) => [label, value]) };
  }
}

function lineTable(model: LineModel): ChartTable {
  const { points, pointHeader, valueHeader, beforeHeader, marksHeader } = model;
  const hasBefore = points.some(({ before }) => before !== undefined);
  const hasMarks = marksIn(model).length > 0;
  return {
    columns: [
      pointHeader,
      valueHeader,
      ...(hasBefore ? [`${pointHeader} (${beforeHeader})`, beforeHeader] : []),
      ...(hasMarks ? [marksHeader] : []),
    ],
    rows: points.map(({ title, value, before, marks = [] }) => [
      title,
      value,
      ...(hasBefore ? [before?.title ?? '', before?.value ?? ''] : []),
      ...(hasMarks ? [marks.map(markText).join('; ')] : []),
    ]),
  };
}

/** A point of a chart for screen readers. */
export function pointText(model: ChartModel, index: number): string {
  switch (model.kind) {
    case 'line': {
      const point = model.points[index];
      if (!point) return '';
      const { title, value, before, marks = [] } = point;
      return [
        `${title}: ${model.format(value)} ${model.valueHeader}`,
        ...(before ? [`${model.beforeHeader} (${before.title}): ${model.format(before.value)}`] : []),
        ...marks.map(markText),
      ].join('; ');
    }
    case 'pie': {
      const part = model.points[index];
      return part ? `${part.label}: ${model.format(part.value)} (${formatPercent(shareOf(part, model.points))})` : '';
    }
    case 'bars': {
      const bar = model.points[index];
      return bar ? `${bar.label}: ${model.format(bar.value)} ${model.valueHeader}` : '';
    }
  }
}
