import Control from 'ol/control/Control.js';
import type OlMap from 'ol/Map.js';
import classes from './map.module.css';

const ADDRESS = /(https?:\/\/[^\s)]+)/;

/** A line of small print in a corner of the map. */
export class MapCorner {
  readonly #element = document.createElement('div');

  constructor(map: OlMap, side: 'left' | 'right', role?: 'status') {
    this.#element.className = classes.corner ?? '';
    this.#element.dataset.side = side;
    if (role) this.#element.setAttribute('role', role);
    map.addControl(new Control({ element: this.#element }));
  }

  /** Plain text; URLs become links, because the terms of some map services require them. */
  setText(text: string): void {
    if (this.#element.textContent === text) return;
    const parts = text.split(ADDRESS).map((part) => (ADDRESS.test(part) ? linkTo(part) : part));
    this.#element.replaceChildren(...parts);
  }
}

function linkTo(address: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = address;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  return link;
}
