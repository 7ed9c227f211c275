import { formatPercent } from '../i18n/format.ts';
import { type ChartModel, type LineModel, shareOf } from './chart-model.ts';

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

function lineTable({ points, pointHeader, valueHeader, beforeHeader }: LineModel): ChartTable {
  if (points.every(({ before }) => before === undefined)) {
    return { columns: [pointHeader, valueHeader], rows: points.map(({ title, value }) => [title, value]) };
  }
  return {
    columns: [pointHeader, valueHeader, `${pointHeader} (${beforeHeader})`, beforeHeader],
    rows: points.map(({ title, value, before }) => [title, value, before?.title ?? '', before?.value ?? '']),
  };
}

/** A point of a chart for screen readers. */
export function pointText(model: ChartModel, index: number): string {
  switch (model.kind) {
    case 'line': {
      const point = model.points[index];
      if (!point) return '';
      const { title, value, before } = point;
      const now = `${title}: ${model.format(value)} ${model.valueHeader}`;
      return before ? `${now}. ${model.beforeHeader} (${before.title}): ${model.format(before.value)}` : now;
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
