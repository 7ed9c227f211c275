import type { Language } from '@leitstand/contract/base/languages';
import type { Coordinate } from 'ol/coordinate.js';
import { containsXY, type Extent, equals, getHeight, getWidth } from 'ol/extent.js';
import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import ViewHint from 'ol/ViewHint.js';
import { countryName } from '../../i18n/country-name.ts';
import classes from '../map.module.css';
import { type Label, smallestTown, widthOf, withoutCollisions } from './label-choice.ts';
import { CLOSE_ZOOM } from './offline-layer.ts';
import type { Country } from './shapes.ts';
import type { Town } from './towns.ts';
import type { Surroundings, World } from './world.ts';

const MOST = 80;
/** Share of the view beyond its edge that has labels, so that they are there after a small pan. */
const OVERHANG = 0.3;
/** Closer than this a country's name only hides towns. */
const LAST_COUNTRY_ZOOM = 8;
const BELOW_MARKER = 12;
/** A property of overlays that names avoid: their radius in pixels. */
export const RADIUS = 'radius';
/** Above tiles, below a way. */
const LEVEL = 1;

/** What the map shows while it rests. */
interface Sight {
  readonly extent: Extent;
  readonly zoom: number;
  readonly resolution: number;
}

/** Labels of countries and towns, updated when the map stops moving. Decorative: the page has the same in text. */
export class LabelLayer extends Layer {
  readonly #sheet = document.createElement('div');
  readonly #countries: readonly Country[];
  #towns: readonly Town[];
  #language: Language;
  #marked: ReadonlyMap<string, number> = new Map();
  #written: Sight | undefined;

  constructor(world: World, language: Language) {
    super({ zIndex: LEVEL });
    this.#language = language;
    this.#towns = world.towns;
    this.#countries = world.shapes.countries.filter(({ code }) => code !== '' && code !== 'AQ');
    this.#sheet.className = classes.labels ?? '';
    this.#sheet.setAttribute('aria-hidden', 'true');
  }

  setSurroundings({ towns }: Surroundings): void {
    this.#towns = [...this.#towns, ...towns];
    this.rewrite();
  }

  /** Countries with a marker in their middle, and its radius: their names go below it. */
  setMarked(marked: ReadonlyMap<string, number>): void {
    this.#marked = marked;
    this.rewrite();
  }

  setLanguage(language: Language): void {
    this.#language = language;
    this.rewrite();
  }

  override render(frame: FrameState | null): HTMLElement | null {
    if (!frame?.extent) return null;
    const { extent, viewHints } = frame;
    const { resolution, zoom } = frame.viewState;
    const isMoving = viewHints[ViewHint.ANIMATING] || viewHints[ViewHint.INTERACTING];
    if (!isMoving && !(this.#written && equals(this.#written.extent, extent))) {
      // Whole zoom levels come out of a logarithm slightly off.
      this.#write({ extent, resolution, zoom: Number(zoom.toFixed(6)) });
    }
    const written = this.#written;
    // Between two zoom levels labels would be misplaced.
    this.#sheet.hidden = written?.resolution !== resolution;
    const [left = 0, , , top = 0] = written?.extent ?? [];
    this.#sheet.style.transform = translation(pixelOf([left, top], extent, resolution));
    return this.#sheet;
  }

  rewrite(): void {
    this.#written = undefined;
    this.changed();
  }

  #write(sight: Sight): void {
    const labels = withoutCollisions(this.#candidates(sight), MOST, this.#obstacles(sight));
    this.#sheet.replaceChildren(...labels.map(elementOf));
    this.#written = sight;
  }

  #obstacles({ extent, resolution }: Sight): Extent[] {
    const overlays = this.getMapInternal()?.getOverlays().getArray() ?? [];
    return overlays.flatMap((overlay) => {
      const [point, radius] = [overlay.getPosition(), Number(overlay.get(RADIUS) ?? 0)];
      if (!point || radius === 0) return [];
      const [x, y] = pixelOf(point, extent, resolution);
      return [[x - radius, y - radius, x + radius, y + radius]];
    });
  }

  *#candidates({ extent, resolution, zoom }: Sight): Iterable<Label> {
    const [width, height] = [getWidth(extent) / resolution, getHeight(extent) / resolution];
    const [beside, above] = [width * OVERHANG, height * OVERHANG];
    const seen = [-beside, -above, width + beside, height + above];

    if (zoom <= LAST_COUNTRY_ZOOM) {
      for (const { code, main, middle } of this.#countries) {
        const radius = this.#marked.get(code);
        const [x, centre] = pixelOf(middle, extent, resolution);
        const y = centre + (radius === undefined ? 0 : radius + BELOW_MARKER);
        if (!containsXY(seen, x, y)) continue;
        const text = countryName(code, this.#language, 'short');
        const label: Label = { kind: 'country', text, x, y, isMarked: radius !== undefined };
        // A label much wider than its country would cover the neighbours.
        const room = getWidth(main.getExtent()) / resolution;
        if (room > widthOf(label) * (zoom < CLOSE_ZOOM ? 0.8 : 0.3)) yield label;
      }
    }
    const smallest = smallestTown(zoom);
    for (const { names, point, population } of this.#towns) {
      if (population < smallest) continue;
      const [x, y] = pixelOf(point, extent, resolution);
      if (containsXY(seen, x, y)) yield { kind: 'town', text: names[this.#language], x, y };
    }
  }
}

/** Pixels from the upper left corner of the view. */
function pixelOf([x = 0, y = 0]: Coordinate, [left = 0, , , top = 0]: Extent, resolution: number): [number, number] {
  return [(x - left) / resolution, (top - y) / resolution];
}

function elementOf({ kind, text, x, y }: Label): HTMLElement {
  const element = document.createElement('span');
  element.className = (kind === 'country' ? classes.countryLabel : classes.townLabel) ?? '';
  element.textContent = text;
  element.style.transform = translation([x, y]);
  return element;
}

function translation([x, y]: readonly [number, number]): string {
  return `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
