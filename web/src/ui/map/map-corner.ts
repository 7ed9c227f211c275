import Control from 'ol/control/Control.js';
import type OlMap from 'ol/Map.js';
import classes from './map.module.css';

/** Text, or a link with a text of its own. */
export type CornerPart = string | { readonly text: string; readonly address: string };

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

  /** URLs in plain text become links, because the terms of some map services require them. */
  setText(content: string | readonly CornerPart[]): void {
    const parts = typeof content === 'string' ? [content] : content;
    const nodes = parts.flatMap((part) =>
      typeof part === 'string'
        ? part.split(ADDRESS).map((piece) => (ADDRESS.test(piece) ? linkTo(piece, piece) : piece))
        : linkTo(part.address, part.text),
    );
    const text = nodes.map((node) => (typeof node === 'string' ? node : node.textContent)).join('');
    if (this.#element.textContent !== text) this.#element.replaceChildren(...nodes);
  }
}

function linkTo(address: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = address;
  link.textContent = text;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  return link;
}
