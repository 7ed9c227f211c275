import type { Language } from '@leitstand/contract/languages';
import L from 'leaflet';
import { countryName } from './countries.ts';
import { type Label, smallestTown, widthOf, withoutCollisions } from './label-choice.ts';
import classes from './map.module.css';
import type { Box } from './mercator.ts';
import { CLOSE_ZOOM } from './offline-layer.ts';
import { type Country, middleOf } from './shapes.ts';
import type { Town } from './towns.ts';
import type { Surroundings, World } from './world.ts';

const TILE = 256;
const MOST = 80;
/** How far beyond the edge names are written, so that they are there when the map is moved a little. */
const OVERHANG = 0.3;
/** Closer than this a country's name only stands in the way of towns. */
const LAST_COUNTRY_ZOOM = 8;
const BELOW_MARKER = 12;

/** Names of countries and towns, rewritten when the map comes to rest. They repeat what the page says in text. */
export class LabelLayer extends L.Layer {
  readonly #sheet: HTMLElement;
  readonly #countries: readonly { country: Country; middle: [number, number] }[];
  #towns: readonly Town[];
  #language: Language;
  #marked: ReadonlyMap<string, number> = new Map();

  constructor(world: World, language: Language, pane: string) {
    super();
    L.setOptions(this, { pane });
    this.#language = language;
    this.#towns = world.towns;
    this.#countries = world.shapes.countries
      .filter(({ code }) => code !== '' && code !== 'AQ')
      .sort((a, b) => b.area - a.area)
      .map((country) => ({ country, middle: middleOf(country.main) }));
    this.#sheet = document.createElement('div');
    this.#sheet.className = `${classes.labels ?? ''} leaflet-zoom-hide`;
    this.#sheet.setAttribute('aria-hidden', 'true');
  }

  setSurroundings({ towns }: Surroundings): void {
    this.#towns = [...this.#towns, ...towns];
    this.#write();
  }

  /** Countries with a marker in their middle, and its radius: their names go below it. */
  setMarked(marked: ReadonlyMap<string, number>): void {
    this.#marked = marked;
    this.#write();
  }

  setLanguage(language: Language): void {
    this.#language = language;
    this.#write();
  }

  override onAdd(map: L.Map): this {
    this.getPane()?.append(this.#sheet);
    map.on('moveend zoomend viewreset resize', this.#write, this);
    this.#write();
    return this;
  }

  override onRemove(map: L.Map): this {
    this.#sheet.remove();
    map.off('moveend zoomend viewreset resize', this.#write, this);
    return this;
  }

  readonly #write = (): void => {
    const map: L.Map | undefined = this._map;
    if (!map) return;
    const origin = map.getPixelOrigin();
    const labels = withoutCollisions(this.#candidates(map), MOST, this.#markers(map));
    this.#sheet.replaceChildren(...labels.map((label) => elementOf(label, origin)));
  };

  #markers(map: L.Map): Box[] {
    const side = TILE * 2 ** map.getZoom();
    return this.#countries.flatMap(({ country, middle }) => {
      const radius = this.#marked.get(country.code);
      if (radius === undefined) return [];
      const [x, y] = [middle[0] * side, middle[1] * side];
      return [{ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }];
    });
  }

  *#candidates(map: L.Map): Iterable<Label> {
    const zoom = map.getZoom();
    const side = TILE * 2 ** zoom;
    const { min, max } = map.getPixelBounds();
    const overhang = map.getSize().multiplyBy(OVERHANG);
    const isSeen = (x: number, y: number) =>
      !!min &&
      !!max &&
      x > min.x - overhang.x &&
      x < max.x + overhang.x &&
      y > min.y - overhang.y &&
      y < max.y + overhang.y;

    if (zoom <= LAST_COUNTRY_ZOOM) {
      for (const { country, middle } of this.#countries) {
        const radius = this.#marked.get(country.code);
        const [x, y] = [middle[0] * side, middle[1] * side + (radius === undefined ? 0 : radius + BELOW_MARKER)];
        if (!isSeen(x, y)) continue;
        const text = countryName(country.code, this.#language, 'short');
        const label: Label = { kind: 'country', text, x, y, isMarked: radius !== undefined };
        // A name much wider than its country says more about the neighbours.
        const { left, right } = country.main.box;
        if ((right - left) * side > widthOf(label) * (zoom < CLOSE_ZOOM ? 0.8 : 0.3)) yield label;
      }
    }
    const smallest = smallestTown(zoom);
    for (const { names, x, y, population } of this.#towns) {
      if (population < smallest || !isSeen(x * side, y * side)) continue;
      yield { kind: 'town', text: names[this.#language], x: x * side, y: y * side };
    }
  }
}

function elementOf({ kind, text, x, y }: Label, origin: L.Point): HTMLElement {
  const element = document.createElement('span');
  element.className = (kind === 'country' ? classes.countryLabel : classes.townLabel) ?? '';
  element.textContent = text;
  element.style.transform = `translate(${Math.round(x - origin.x)}px, ${Math.round(y - origin.y)}px)`;
  return element;
}
