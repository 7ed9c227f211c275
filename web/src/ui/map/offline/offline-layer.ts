import { containsExtent, type Extent, intersects } from 'ol/extent.js';
import TileLayer from 'ol/layer/Tile.js';
import { RenewableTiles } from '../tiles/renewable-tiles.ts';
import { type Shapes, TURNS } from './shapes.ts';
import type { Surroundings, World } from './world.ts';

/** From this zoom on the finer borders are loaded. */
export const CLOSE_ZOOM = 7;

const TILE = 256;
/** Cached tiles, at least twice the visible ones; each has its own canvas. */
const KEPT = 32;

interface Colours {
  water: string;
  land: string;
  border: string;
  chosen: string;
}

/** Draws the bundled map as tiles in the colours of the theme. */
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
    const extent = this.getSource()?.getTileGrid()?.getTileCoordExtent([zoom, x, y]);
    if (!extent) return canvas;
    pen.scale(density, density);
    this.#draw(pen, this.#shapesFor(extent, zoom), extent);
    return canvas;
  }

  #shapesFor(extent: Extent, zoom: number): Shapes {
    const near = this.#surroundings;
    return near && zoom >= CLOSE_ZOOM && containsExtent(near.extent, extent) ? near.shapes : this.world.shapes;
  }

  #draw(pen: CanvasRenderingContext2D, { countries, borders }: Shapes, square: Extent): void {
    const colours = this.#colours();
    const windows = TURNS.map((turn) => new TileWindow(pen, square, turn));
    const fill = (colour: string, code?: string) => {
      pen.beginPath();
      for (const country of countries) {
        if (code !== undefined && country.code !== code) continue;
        for (const polygon of country.polygons) {
          const extent = polygon.getExtent();
          for (const window of windows) window.trace(extent, polygon.getFlatCoordinates(), polygon.getEnds());
        }
      }
      pen.fillStyle = colour;
      pen.fill();
    };
    pen.fillStyle = colours.water;
    pen.fillRect(0, 0, TILE, TILE);
    fill(colours.land);
    if (this.#chosen) fill(colours.chosen, this.#chosen);
    pen.beginPath();
    for (const { extent, points } of borders) {
      for (const window of windows) window.trace(extent, points, [points.length]);
    }
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

/** The extent of a tile, shifted east by an offset. */
class TileWindow {
  readonly #extent: Extent;

  constructor(
    private readonly pen: CanvasRenderingContext2D,
    [left = 0, bottom = 0, right = 0, top = 0]: Extent,
    turn: number,
  ) {
    this.#extent = [left + turn, bottom, right + turn, top];
  }

  /** Adds lines to the path if they intersect the tile. */
  trace(extent: Extent, points: readonly number[], ends: readonly number[]): void {
    if (!intersects(extent, this.#extent)) return;
    const [left = 0, , right = 0, top = 0] = this.#extent;
    // Scaled here, because canvas transforms are too imprecise at this scale.
    const scale = TILE / (right - left);
    let at = 0;
    for (const end of ends) {
      this.pen.moveTo(((points[at] ?? 0) - left) * scale, (top - (points[at + 1] ?? 0)) * scale);
      for (at += 2; at < end; at += 2) {
        this.pen.lineTo(((points[at] ?? 0) - left) * scale, (top - (points[at + 1] ?? 0)) * scale);
      }
    }
  }
}
