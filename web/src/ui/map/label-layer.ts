import type { Language } from '@leitstand/contract/base/languages';
import Layer from 'ol/layer/Layer.js';
import type { FrameState } from 'ol/Map.js';
import ViewHint from 'ol/ViewHint.js';
import { countryName } from './countries.ts';
import { type Label, smallestTown, widthOf, withoutCollisions } from './label-choice.ts';
import classes from './map.module.css';
import type { Box } from './mercator.ts';
import { CLOSE_ZOOM } from './offline-layer.ts';
import { mapToSquare, worldWidth } from './projection.ts';
import { type Country, middleOf } from './shapes.ts';
import type { Town } from './towns.ts';
import type { Surroundings, World } from './world.ts';

const MOST = 80;
/** How far beyond the edge names are written, so that they are there when the map is moved a little. */
const OVERHANG = 0.3;
/** Closer than this a country's name only stands in the way of towns. */
const LAST_COUNTRY_ZOOM = 8;
const BELOW_MARKER = 12;
/** Above tiles, below a way. */
const LEVEL = 1;

/** The part of the world that is seen, in pixels of the whole. */
interface Sight extends Box {
  readonly zoom: number;
}

/** Names of countries and towns, rewritten when the map comes to rest. They repeat what the page says in text. */
export class LabelLayer extends Layer {
  readonly #sheet: HTMLElement;
  readonly #countries: readonly { country: Country; middle: [number, number] }[];
  #towns: readonly Town[];
  #language: Language;
  #marked: ReadonlyMap<string, number> = new Map();
  #written: Sight | undefined;

  constructor(world: World, language: Language) {
    super({ zIndex: LEVEL });
    this.#language = language;
    this.#towns = world.towns;
    this.#countries = world.shapes.countries
      .filter(({ code }) => code !== '' && code !== 'AQ')
      .sort((a, b) => b.area - a.area)
      .map((country) => ({ country, middle: middleOf(country.main) }));
    this.#sheet = document.createElement('div');
    this.#sheet.className = classes.labels ?? '';
    this.#sheet.setAttribute('aria-hidden', 'true');
  }

  setSurroundings({ towns }: Surroundings): void {
    this.#towns = [...this.#towns, ...towns];
    this.#rewrite();
  }

  /** Countries with a marker in their middle, and its radius: their names go below it. */
  setMarked(marked: ReadonlyMap<string, number>): void {
    this.#marked = marked;
    this.#rewrite();
  }

  setLanguage(language: Language): void {
    this.#language = language;
    this.#rewrite();
  }

  override render(frame: FrameState | null): HTMLElement | null {
    if (!frame) return null;
    const sight = sightOf(frame);
    const isMoving = frame.viewHints[ViewHint.ANIMATING] || frame.viewHints[ViewHint.INTERACTING];
    if (!isMoving && !isSame(sight, this.#written)) this.#write(sight);
    const written = this.#written;
    // Between two zooms names would stand in the wrong places.
    this.#sheet.hidden = written?.zoom !== sight.zoom;
    if (written) this.#sheet.style.transform = translation(written.left - sight.left, written.top - sight.top);
    return this.#sheet;
  }

  #rewrite(): void {
    this.#written = undefined;
    this.changed();
  }

  #write(sight: Sight): void {
    const labels = withoutCollisions(this.#candidates(sight), MOST, this.#markers(sight));
    this.#sheet.replaceChildren(...labels.map((label) => elementOf(label, sight)));
    this.#written = sight;
  }

  #markers({ zoom }: Sight): Box[] {
    const side = worldWidth(zoom);
    return this.#countries.flatMap(({ country, middle }) => {
      const radius = this.#marked.get(country.code);
      if (radius === undefined) return [];
      const [x, y] = [middle[0] * side, middle[1] * side];
      return [{ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }];
    });
  }

  *#candidates({ zoom, left, top, right, bottom }: Sight): Iterable<Label> {
    const side = worldWidth(zoom);
    const [beside, above] = [(right - left) * OVERHANG, (bottom - top) * OVERHANG];
    const isSeen = (x: number, y: number) =>
      x > left - beside && x < right + beside && y > top - above && y < bottom + above;

    if (zoom <= LAST_COUNTRY_ZOOM) {
      for (const { country, middle } of this.#countries) {
        const radius = this.#marked.get(country.code);
        const [x, y] = [middle[0] * side, middle[1] * side + (radius === undefined ? 0 : radius + BELOW_MARKER)];
        if (!isSeen(x, y)) continue;
        const text = countryName(country.code, this.#language, 'short');
        const label: Label = { kind: 'country', text, x, y, isMarked: radius !== undefined };
        // A name much wider than its country says more about the neighbours.
        const box = country.main.box;
        if ((box.right - box.left) * side > widthOf(label) * (zoom < CLOSE_ZOOM ? 0.8 : 0.3)) yield label;
      }
    }
    const smallest = smallestTown(zoom);
    for (const { names, x, y, population } of this.#towns) {
      if (population < smallest || !isSeen(x * side, y * side)) continue;
      yield { kind: 'town', text: names[this.#language], x: x * side, y: y * side };
    }
  }
}

function sightOf({ viewState: { center, zoom: exact }, size: [width = 0, height = 0] }: FrameState): Sight {
  // Logarithms: what is a whole number on the way there is not quite one on the way back.
  const zoom = Number(exact.toFixed(6));
  const [x, y] = mapToSquare(center).map((share) => share * worldWidth(zoom)) as [number, number];
  return { zoom, left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

function isSame(one: Sight, other: Sight | undefined): boolean {
  return (
    one.zoom === other?.zoom &&
    one.left === other.left &&
    one.top === other.top &&
    one.right === other.right &&
    one.bottom === other.bottom
  );
}

function elementOf({ kind, text, x, y }: Label, { left, top }: Sight): HTMLElement {
  const element = document.createElement('span');
  element.className = (kind === 'country' ? classes.countryLabel : classes.townLabel) ?? '';
  element.textContent = text;
  element.style.transform = translation(x - left, y - top);
  return element;
}

function translation(x: number, y: number): string {
  return `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
