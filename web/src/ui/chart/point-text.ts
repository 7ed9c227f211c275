import { formatPercent } from '../i18n/format.ts';
import { type ChartModel, shareOf } from './chart-model.ts';

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
