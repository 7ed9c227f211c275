import L from 'leaflet';
import { TileHealth } from './tile-health.ts';

export type TileState = 'shown' | 'down';

const PROBE_MS = 8000;
const LAST_TILE_ZOOM = 18;

/** Tiles of a map service above our own map. They go when the service fails and come back when it answers again. */
export class RasterTiles {
  readonly #layer: L.TileLayer;
  readonly #health: TileHealth;

  constructor(
    private readonly map: L.Map,
    private readonly tileUrl: string,
    onState: (state: TileState) => void,
  ) {
    this.#layer = L.tileLayer(tileUrl, {
      maxZoom: LAST_TILE_ZOOM,
      // The panel sends no address to others; map services want to know at least which site asks.
      referrerPolicy: 'strict-origin-when-cross-origin',
    });
    this.#health = new TileHealth({
      onDown: () => {
        this.#layer.remove();
        onState('down');
      },
      onUp: () => this.#layer.addTo(map),
      probe: () => this.#probe(),
    });
    this.#layer.on({
      tileloadstart: () => this.#health.requested(),
      tileload: () => {
        this.#health.answered();
        onState('shown');
      },
      tileerror: () => this.#health.failed(),
      load: () => this.#health.settled(),
    });
    this.#layer.addTo(map);
    window.addEventListener('online', this.#askNow);
  }

  remove(): void {
    window.removeEventListener('online', this.#askNow);
    this.#health.stop();
    this.#layer.off();
    this.#layer.remove();
  }

  readonly #askNow = (): void => this.#health.askNow();

  /** The tile in the middle of what is seen. */
  #probe(): Promise<boolean> {
    const zoom = Math.round(this.map.getZoom());
    const at = this.map.project(this.map.getCenter(), zoom).divideBy(256).floor();
    return new Promise((resolve) => {
      const image = new Image();
      const timer = setTimeout(() => finish(false), PROBE_MS);
      function finish(answers: boolean): void {
        clearTimeout(timer);
        image.onload = null;
        image.onerror = null;
        if (!answers) image.removeAttribute('src');
        resolve(answers);
      }
      image.onload = () => finish(true);
      image.onerror = () => finish(false);
      image.referrerPolicy = 'strict-origin-when-cross-origin';
      image.src = L.Util.template(this.tileUrl, { x: at.x, y: at.y, z: zoom, r: '' });
    });
  }
}
