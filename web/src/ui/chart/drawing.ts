import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Title,
  Tooltip,
} from 'chart.js';
import { configOf } from './chart-config.ts';
import type { Look } from './chart-look.ts';
import type { ChartModel } from './chart-model.ts';

/*
 * The only module that imports chart.js, loaded on demand: only one screen has charts, and the library is larger than
 * most screens.
 */

Chart.register(
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PieController,
  PointElement,
  Title,
  Tooltip,
);

export interface Drawing {
  update(model: ChartModel, look: Look): void;
  /** Highlights a point, or none. */
  point(index: number | undefined): void;
  destroy(): void;
}

interface Listeners {
  onPick(index: number): void;
  /** The hovered point changed. */
  onPoint(index: number | undefined): void;
}

export function draw(canvas: HTMLCanvasElement, model: ChartModel, look: Look, listeners: Listeners): Drawing {
  Chart.defaults.font.family = look.fontFamily;
  const chart = new Chart(canvas, listening(model, look));
  const leave = () => listeners.onPoint(undefined);
  // chart.js does not report it.
  canvas.addEventListener('mouseleave', leave);

  function listening(shown: ChartModel, inLook: Look) {
    const config = configOf(shown, inLook);
    const options: typeof config.options = {
      ...config.options,
      onClick: (_, [element]) => element && listeners.onPick(element.index),
      onHover: (_, [element]) => listeners.onPoint(element?.index),
    };
    return { ...config, options };
  }

  return {
    update(shown, inLook) {
      const { data, options } = listening(shown, inLook);
      chart.data = data;
      if (options) chart.options = options as never;
      chart.update();
    },
    point(index) {
      const elements =
        index === undefined
          ? []
          : chart.data.datasets.flatMap(({ data }, datasetIndex) =>
              data[index] === undefined || data[index] === null ? [] : [{ datasetIndex, index }],
            );
      chart.setActiveElements(elements);
      chart.tooltip?.setActiveElements(elements, { x: 0, y: 0 });
      chart.update('none');
    },
    destroy() {
      canvas.removeEventListener('mouseleave', leave);
      chart.destroy();
    },
  };
}
