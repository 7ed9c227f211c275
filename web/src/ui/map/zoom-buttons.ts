import Control from 'ol/control/Control.js';
import { zoomByDelta } from 'ol/interaction/Interaction.js';
import type OlMap from 'ol/Map.js';
import classes from './map.module.css';

const FAR = 3;

/** Two buttons in a corner of the map. */
export class ZoomButtons {
  readonly #closer: HTMLButtonElement;
  readonly #further: HTMLButtonElement;

  constructor(
    private readonly map: OlMap,
    private readonly duration: number,
  ) {
    this.#closer = this.#button('+', 1);
    this.#further = this.#button('−', -1);
    const box = document.createElement('div');
    box.className = classes.zoom ?? '';
    box.append(this.#closer, this.#further);
    map.addControl(new Control({ element: box }));
    map.on('moveend', () => this.#updateEnds());
    this.#updateEnds();
  }

  setTitles(closer: string, further: string): void {
    name(this.#closer, closer);
    name(this.#further, further);
  }

  #button(sign: string, delta: number): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = sign;
    button.addEventListener('click', ({ shiftKey }) => {
      zoomByDelta(this.map.getView(), shiftKey ? FAR * delta : delta, undefined, this.duration);
    });
    return button;
  }

  /** Not `disabled`: the button would lose the focus. */
  #updateEnds(): void {
    const view = this.map.getView();
    const zoom = view.getZoom() ?? 0;
    const isEnd = (delta: number) => Math.round(view.getConstrainedZoom(zoom + delta) ?? 0) === Math.round(zoom);
    this.#closer.setAttribute('aria-disabled', String(isEnd(1)));
    this.#further.setAttribute('aria-disabled', String(isEnd(-1)));
  }
}

function name(button: HTMLButtonElement, text: string): void {
  button.title = text;
  button.setAttribute('aria-label', text);
}
