import type { ChartConfiguration, ChartOptions, TooltipOptions } from 'chart.js';
import type { Look } from './chart-look.ts';
import {
  type Bar,
  type BarsModel,
  type ChartModel,
  GLYPHS,
  hasLegend,
  type LineModel,
  type LinePoint,
  MARK_SHAPES,
  type Mark,
  type MarkShape,
  marksIn,
  markText,
  type PieModel,
} from './chart-model.ts';

const FONT_SIZE = 12;
const BAR_THICKNESS = 14;
const MAX_BAR_THICKNESS = 32;
/** Up to this many points are drawn permanently; otherwise only the hovered one. */
const FEW_POINTS = 3;
const FILL_ALPHA = '1f';

/** The chart.js configuration; names and values shown next to the chart are not drawn. */
export function configOf(model: ChartModel, look: Look): ChartConfiguration {
  const config = {
    line: () => lineConfig(model as LineModel, look),
    pie: () => pieConfig(model as PieModel, look),
    bars: () => barsConfig(model as BarsModel, look),
  }[model.kind]();
  return config as ChartConfiguration;
}

function common(look: Look) {
  return {
    responsive: true,
    maintainAspectRatio: false,
    // No animation on refresh.
    animation: false,
    font: { size: FONT_SIZE },
    color: look.text,
  } as const;
}

function tooltip(look: Look) {
  return {
    backgroundColor: look.tip,
    titleColor: look.tipText,
    bodyColor: look.tipText,
    titleFont: { size: FONT_SIZE, weight: 600 },
    bodyFont: { size: FONT_SIZE },
    padding: 8,
    cornerRadius: 6,
    boxWidth: 8,
    boxHeight: 8,
    boxPadding: 4,
    multiKeyBackground: look.tip,
    caretSize: 0,
    caretPadding: 8,
    animation: false,
  } satisfies Partial<Omit<TooltipOptions, 'font'>> as object;
}

function lineConfig(model: LineModel, look: Look): ChartConfiguration<'line', (number | null)[]> {
  const { points, format } = model;
  const radius = points.length < FEW_POINTS ? 4 : 0;
  const hasBefore = points.some(({ before }) => before !== undefined);
  const shape = { pointHoverRadius: 4, pointHitRadius: 12, tension: 0, borderJoinStyle: 'round' as const };
  const before = {
    ...shape,
    label: model.beforeHeader,
    data: points.map((point) => point.before?.value ?? null),
    borderColor: look.before,
    backgroundColor: look.before,
    borderWidth: 1.25,
    borderDash: [3, 3],
    pointRadius: 0,
    fill: false,
  };
  const now = {
    ...shape,
    label: model.valueHeader,
    data: points.map(({ value }) => value),
    borderColor: look.first,
    backgroundColor: `${look.first}${FILL_ALPHA}`,
    pointBackgroundColor: look.first,
    pointHoverBackgroundColor: look.first,
    pointHoverBorderColor: look.first,
    borderWidth: 2,
    pointRadius: radius,
    fill: 'origin' as const,
  };
  const marks = marksIn(model).map(({ shape, name }) => markDataset(points, shape, name, look));
  const options: ChartOptions<'line'> = {
    ...common(look),
    interaction: { mode: 'index', intersect: false },
    layout: { padding: { top: 6, right: 4 } },
    scales: {
      x: {
        border: { color: look.line },
        grid: { display: false },
        ticks: { color: look.dimmed, maxTicksLimit: 5, maxRotation: 0, autoSkipPadding: 16 },
      },
      y: {
        beginAtZero: true,
        suggestedMax: 4,
        // Room above the line.
        grace: marks.length > 0 ? '20%' : 0,
        border: { display: false },
        grid: { color: look.line, drawTicks: false },
        ticks: {
          color: look.dimmed,
          precision: 0,
          maxTicksLimit: 4,
          padding: 6,
          callback: (value) => format(Number(value)),
        },
      },
      ...(marks.length > 0 ? { [MARKS_AXIS]: { display: false, min: 0, max: MARK_ROWS } } : {}),
    },
    plugins: {
      legend: { display: false },
      title: { display: false },
      tooltip: {
        ...tooltip(look),
        filter: ({ dataset }) => dataset.yAxisID !== MARKS_AXIS,
        callbacks: {
          afterBody: ([item]) => (points[item?.dataIndex ?? 0]?.marks ?? []).map(shortMark),
          title: ([item]) => points[item?.dataIndex ?? 0]?.title ?? '',
          label: ({ dataset, dataIndex, parsed }) => {
            const date = dataset.label === before.label ? points[dataIndex]?.before?.title : undefined;
            return ` ${dataset.label}${date ? ` (${date})` : ''}: ${format(parsed.y ?? 0)}`;
          },
          labelColor: ({ dataset }) => {
            const color = dataset.label === before.label ? look.before : look.first;
            return { borderColor: color, backgroundColor: color, borderRadius: 2 };
          },
        },
      },
    },
  };
  const labels = points.map(({ label }) => label);
  return { type: 'line', data: { labels, datasets: [now, ...(hasBefore ? [before] : []), ...marks] }, options };
}

const MARKS_AXIS = 'marks';
/** Height of the chart in marks. */
const MARK_ROWS = 11;
const MAX_MARK_TEXT = 48;

/** Marks hang from the upper edge, those of one day below each other. */
function markDataset(points: readonly LinePoint[], shape: MarkShape, name: string, look: Look) {
  return {
    label: name,
    yAxisID: MARKS_AXIS,
    data: points.map(({ marks = [] }) => {
      const shapes = MARK_SHAPES.filter((known) => marks.some((mark) => mark.shape === known));
      return shapes.includes(shape) ? MARK_ROWS - 0.5 - shapes.indexOf(shape) : null;
    }),
    showLine: false,
    pointStyle: shape,
    pointRadius: 4,
    pointHoverRadius: 5,
    pointHitRadius: 0,
    borderColor: look.second,
    backgroundColor: look.second,
  };
}

function shortMark(mark: Mark): string {
  const characters = [...markText(mark)];
  const text =
    characters.length > MAX_MARK_TEXT ? `${characters.slice(0, MAX_MARK_TEXT - 1).join('')}…` : characters.join('');
  return `${GLYPHS[mark.shape]} ${text}`;
}

function pieConfig(model: PieModel, look: Look): ChartConfiguration<'pie'> {
  const { points } = model;
  const options: ChartOptions<'pie'> = {
    ...common(look),
    layout: { padding: 2 },
    plugins: {
      legend: { display: false },
      title: { display: false },
      // Does not fit into the pie; the legend highlights the hovered part instead.
      tooltip: { enabled: false },
    },
  };
  const dataset = {
    data: points.map(({ value }) => value),
    backgroundColor: points.map(({ tone }) => look[tone]),
    borderColor: look.surface,
    hoverBorderColor: look.surface,
    borderWidth: 2,
    hoverOffset: 4,
  };
  return { type: 'pie', data: { labels: points.map(({ label }) => label), datasets: [dataset] }, options };
}

/** Maximum share of the width for names. */
const NAME_SHARE = 0.4;
const LETTER_WIDTH = 6.5;

function shortened(label: string, width: number): string {
  const room = Math.floor((width * NAME_SHARE) / LETTER_WIDTH);
  const characters = [...label];
  return characters.length > room ? `${characters.slice(0, room - 1).join('')}…` : label;
}

/** Width that an upright label needs. */
const LABEL_WIDTH = 18;

/** Leaves out labels that have no room, counted from the largest bar, which always has one. */
export function isLabelled(points: readonly Bar[], index: number, width: number): boolean {
  const values = points.map(({ value }) => value);
  const largest = values.indexOf(Math.max(...values));
  const step = Math.max(1, Math.ceil((points.length * LABEL_WIDTH) / width));
  return (index - largest) % step === 0;
}

/** The configuration of a bar chart; names are drawn if there is no legend. */
export function barsConfig(model: BarsModel, look: Look, isNamed = !hasLegend(model)): ChartConfiguration<'bar'> {
  const { points, format } = model;
  const isVertical = isNamed && model.names === 'short';
  const names = {
    display: isNamed,
    border: { color: look.line },
    grid: { display: false },
    ticks: {
      color: look.dimmed,
      maxRotation: 90,
      autoSkip: false,
      callback(this: { chart: { width: number } }, index: string | number) {
        const { width } = this.chart;
        if (isVertical && !isLabelled(points, Number(index), width)) return '';
        return shortened(points[Number(index)]?.label ?? '', width);
      },
    },
  };
  const values = {
    display: isNamed,
    beginAtZero: true,
    border: { display: false },
    grid: { color: look.line, drawTicks: false },
    ticks: {
      color: look.dimmed,
      precision: 0,
      maxTicksLimit: 6,
      padding: 6,
      callback: (value: string | number) => format(Number(value)),
    },
  };
  const options: ChartOptions<'bar'> = {
    ...common(look),
    indexAxis: isVertical ? 'x' : 'y',
    interaction: { mode: 'index', axis: isVertical ? 'x' : 'y', intersect: false },
    scales: isVertical ? { x: names, y: values } : { y: names, x: values },
    plugins: {
      legend: { display: false },
      title: { display: false },
      tooltip: {
        ...tooltip(look),
        enabled: isNamed,
        displayColors: false,
        callbacks: {
          title: ([item]) => points[item?.dataIndex ?? 0]?.label ?? '',
          label: ({ dataIndex }) => `${model.valueHeader}: ${format(points[dataIndex]?.value ?? 0)}`,
        },
      },
    },
  };
  const dataset = {
    data: points.map(({ value }) => value),
    backgroundColor: look.first,
    hoverBackgroundColor: look.second,
    borderRadius: 3,
    maxBarThickness: isVertical ? MAX_BAR_THICKNESS : BAR_THICKNESS,
  };
  return { type: 'bar', data: { labels: points.map(({ label }) => label), datasets: [dataset] }, options };
}
