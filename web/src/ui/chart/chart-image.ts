import { Chart, type ChartConfiguration, type Plugin } from 'chart.js';
import { formatPercent } from '../i18n/format.ts';
import { barsConfig, configOf } from './chart-config.ts';
import { type Look, readLook } from './chart-look.ts';
import { type ChartModel, type PieModel, shareOf } from './chart-model.ts';
import { type Heading, PADDING, PIXEL_RATIO, pngOf } from './png.ts';
import './drawing.ts';

const WIDTH = 960;
const HEIGHT = 540;

/** A chart as an image with title and all names, in light colours because it is meant for documents. */
export async function imageOf(model: ChartModel, heading: Heading): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const look = readLook('light');
  Chart.defaults.font.family = look.fontFamily;
  const chart = new Chart(canvas, standalone(model, look, heading));
  try {
    return await pngOf(canvas);
  } finally {
    chart.destroy();
  }
}

function standalone(model: ChartModel, look: Look, { title, subtitle }: Heading): ChartConfiguration {
  const config = model.kind === 'bars' ? (barsConfig(model, look, true) as ChartConfiguration) : configOf(model, look);
  const { options } = config;
  if (model.kind === 'pie') config.data.labels = pieLabels(model);
  return {
    ...config,
    options: {
      ...options,
      responsive: false,
      devicePixelRatio: PIXEL_RATIO,
      layout: {
        padding: { top: PADDING, left: PADDING, bottom: PADDING, right: model.kind === 'bars' ? 3 * PADDING : PADDING },
      },
      plugins: {
        ...options?.plugins,
        legend: {
          display: model.kind !== 'bars',
          position: model.kind === 'pie' ? 'right' : 'bottom',
          labels: {
            color: look.text,
            font: { size: 15, family: look.fontFamily },
            boxWidth: 14,
            boxHeight: 14,
            padding: 14,
          },
        },
        title: {
          display: true,
          text: [title, subtitle],
          align: 'start',
          color: look.text,
          font: { size: 18, weight: 600, family: look.fontFamily },
          padding: { bottom: 18 },
        },
      },
    } as NonNullable<ChartConfiguration['options']>,
    plugins: [paper(look), ...(model.kind === 'bars' ? [values(model, look)] : [])],
  };
}

function pieLabels({ points, format }: PieModel): string[] {
  return points.map((part) => `${part.label}: ${format(part.value)} (${formatPercent(shareOf(part, points))})`);
}

function paper(look: Look): Plugin {
  return {
    id: 'paper',
    beforeDraw({ ctx, width, height }) {
      ctx.save();
      ctx.fillStyle = look.surface;
      ctx.fillRect(0, 0, width, height);
      ctx.restore();
    },
  };
}

/** Draws each value at the end of its bar. */
function values({ points, format }: Extract<ChartModel, { kind: 'bars' }>, look: Look): Plugin {
  return {
    id: 'values',
    afterDatasetsDraw(chart) {
      const { ctx } = chart;
      const isVertical = chart.options.indexAxis === 'x';
      ctx.save();
      ctx.fillStyle = look.text;
      ctx.font = `14px ${look.fontFamily}`;
      ctx.textBaseline = 'middle';
      ctx.textAlign = isVertical ? 'center' : 'left';
      chart.getDatasetMeta(0).data.forEach((bar, index) => {
        const shift = isVertical ? { x: 0, y: -10 } : { x: 8, y: 0 };
        ctx.fillText(format(points[index]?.value ?? 0), bar.x + shift.x, bar.y + shift.y);
      });
      ctx.restore();
    },
  };
}
