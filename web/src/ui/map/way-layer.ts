import type { Coordinate } from 'ol/coordinate.js';
import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import classes from './map.module.css';

const SVG = 'http://www.w3.org/2000/svg';
/** Above names. */
const LEVEL = 2;

/** A line on the map with a constant width on screen, and a dot where it begins. */
export class WayLayer extends Layer {
  readonly #sheet = document.createElement('div');
  readonly #svg = document.createElementNS(SVG, 'svg');
  readonly #start: Coordinate;

  constructor(points: readonly Coordinate[], isDashed: boolean) {
    super({ zIndex: LEVEL });
    this.#start = points[0] ?? [0, 0];
    const line = document.createElementNS(SVG, 'polyline');
    // Relative to the start: SVG coordinates are too imprecise for the whole world in metres.
    line.setAttribute('points', points.map((point) => this.#fromStart(point).join()).join(' '));
    line.setAttribute('class', classes.way ?? '');
    if (isDashed) line.dataset.dashed = 'true';
    this.#svg.setAttribute('aria-hidden', 'true');
    this.#svg.append(line, startDot('start'), startDot('startHole'));
    this.#sheet.className = classes.waySheet ?? '';
    this.#sheet.append(this.#svg);
  }

  override render(frame: FrameState | null): HTMLElement | null {
    if (!frame) return null;
    const { center, resolution } = frame.viewState;
    const [width, height] = frame.size.map((pixels) => pixels * resolution) as [number, number];
    const [x, y] = this.#fromStart(center);
    this.#svg.setAttribute('viewBox', [x - width / 2, y - height / 2, width, height].join(' '));
    return this.#sheet;
  }

  /** In SVG coordinates, where y points down. */
  #fromStart([x = 0, y = 0]: Coordinate): [number, number] {
    return [x - (this.#start[0] ?? 0), (this.#start[1] ?? 0) - y];
  }
}

/** A round dot of constant size where the way begins: a line without length has only its ends. */
function startDot(name: 'start' | 'startHole'): SVGElement {
  const dot = document.createElementNS(SVG, 'polyline');
  dot.setAttribute('points', '0,0 0,0');
  dot.setAttribute('class', `${classes.way} ${classes[name]}`);
  return dot;
}
