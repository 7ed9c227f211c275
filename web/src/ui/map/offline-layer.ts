import TileLayer from 'ol/layer/Tile.js';
import { type Box, isWithin, overlaps } from './mercator.ts';
import { RenewableTiles } from './renewable-tiles.ts';
import type { Path, Shapes } from './shapes.ts';
import type { Surroundings, World } from './world.ts';

/** From here on the finer borders are worth loading. */
export const CLOSE_ZOOM = 7;

const TILE = 256;
/** Squares to keep, or twice as many as are seen: each is a picture of its own. */
const KEPT = 32;

interface Colours {
  water: string;
  land: string;
  border: string;
  chosen: string;
}

/** Draws the map that the panel brings along, square by square, in the colours of the theme. */
export class OfflineLayer extends TileLayer<RenewableTiles> {
  #surroundings: Surroundings | undefined;
  #chosen: string | undefined;

  constructor(
    private readonly world: World,
    private readonly styled: HTMLElement,
  ) {
    super({ cacheSize: KEPT });
    this.setSource(new RenewableTiles({ loader: (zoom, x, y) => this.#square(zoom, x, y), transition: 0 }));
  }

  redraw(): void {
    this.getSource()?.renew();
  }

  setSurroundings(surroundings: Surroundings): void {
    this.#surroundings = surroundings;
    this.redraw();
  }

  /** Paints one country in the accent colour. */
  choose(code: string | undefined): void {
    if (code === this.#chosen) return;
    this.#chosen = code;
    this.redraw();
  }

  #square(zoom: number, x: number, y: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    const density = Math.min(window.devicePixelRatio || 1, 2);
    canvas.width = TILE * density;
    canvas.height = TILE * density;
    const pen = canvas.getContext('2d');
    if (!pen) return canvas;
    const across = 2 ** zoom;
    const box = { left: x / across, top: y / across, right: (x + 1) / across, bottom: (y + 1) / across };
    pen.scale(density, density);
    this.#draw(pen, this.#shapesFor(box, zoom), box, TILE * across);
    return canvas;
  }

  #shapesFor(box: Box, zoom: number): Shapes {
    const near = this.#surroundings;
    return near && zoom >= CLOSE_ZOOM && isWithin(box, near.box) ? near.shapes : this.world.shapes;
  }

  #draw(pen: CanvasRenderingContext2D, { countries, borders }: Shapes, box: Box, scale: number): void {
    const colours = this.#colours();
    pen.fillStyle = colours.water;
    pen.fillRect(0, 0, TILE, TILE);
    const trace = (path: Path) => addTo(pen, path, box, scale);
    const outlines = (code?: string) => {
      pen.beginPath();
      for (const country of countries) {
        if (code !== undefined && country.code !== code) continue;
        for (const polygon of country.polygons) {
          if (polygon[0] && overlaps(polygon[0].box, box)) for (const ring of polygon) trace(ring);
        }
      }
    };
    outlines();
    pen.fillStyle = colours.land;
    pen.fill();
    if (this.#chosen) {
      outlines(this.#chosen);
      pen.fillStyle = colours.chosen;
      pen.fill();
    }
    pen.beginPath();
    for (const border of borders) if (overlaps(border.box, box)) trace(border);
    pen.strokeStyle = colours.border;
    pen.lineWidth = 1;
    pen.lineJoin = 'round';
    pen.stroke();
  }

  #colours(): Colours {
    const style = getComputedStyle(this.styled);
    const colour = (name: string) => style.getPropertyValue(name).trim();
    return {
      water: colour('--map-water'),
      land: colour('--map-land'),
      border: colour('--map-border'),
      chosen: colour('--map-chosen'),
    };
  }
}

/** Multiplied here and not by the canvas, which counts too coarsely for a world of a million pixels. */
function addTo(pen: CanvasRenderingContext2D, { points }: Path, { left, top }: Box, scale: number): void {
  pen.moveTo(((points[0] ?? 0) - left) * scale, ((points[1] ?? 0) - top) * scale);
  for (let at = 2; at < points.length; at += 2) {
    pen.lineTo(((points[at] ?? 0) - left) * scale, ((points[at + 1] ?? 0) - top) * scale);
  }
}
