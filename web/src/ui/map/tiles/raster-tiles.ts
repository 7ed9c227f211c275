import { intersects } from 'ol/extent.js';
import TileLayer from 'ol/layer/Tile.js';
import type OlMap from 'ol/Map.js';
import type Tile from 'ol/Tile.js';
import { toMap, toPlace } from '../projection.ts';
import { RenewableTiles } from './renewable-tiles.ts';
import { TileHealth } from './tile-health.ts';

/** Whether tiles are drawn; `none` also where they have nothing to show. */
export type TilesState = 'none' | 'shown' | 'down';

const PROBE_MS = 8000;
const LAST_TILE_ZOOM = 18;
/** Cached tiles, at least twice the visible ones. */
const KEPT = 64;

/** Raster tiles above our own map. Hidden while their service fails. */
export class RasterTiles {
  readonly #source: RenewableTiles;
  readonly #layer: TileLayer;
  readonly #health: TileHealth;
  readonly #requests = new Set<AbortController>();
  readonly #gaps = new Set<Tile>();

  constructor(
    private readonly map: OlMap,
    private readonly tileUrl: string,
    private readonly onState: (state: TilesState) => void,
  ) {
    this.#source = new RenewableTiles({
      loader: (zoom, x, y, { signal }) => this.#load(zoom, x, y, signal),
      maxZoom: LAST_TILE_ZOOM,
      transition: 0,
    });
    // A canvas of its own: cross-origin images make it unreadable.
    this.#layer = new TileLayer({ source: this.#source, className: 'ol-layer tiles', cacheSize: KEPT });
    this.#health = new TileHealth({
      onDown: () => this.#goDown(),
      onUp: () => this.#comeBack(),
      probe: () => this.#probe(),
    });
    this.#source.on('tileloaderror', ({ tile }) => this.#gaps.add(tile));
    map.on('moveend', this.#fillGaps);
    map.addLayer(this.#layer);
    window.addEventListener('online', this.#probeNow);
  }

  remove(): void {
    window.removeEventListener('online', this.#probeNow);
    this.map.un('moveend', this.#fillGaps);
    this.map.removeLayer(this.#layer);
    this.#health.stop();
    this.#abortAll();
  }

  readonly #probeNow = (): void => this.#health.probeNow();

  async #load(zoom: number, x: number, y: number, unwanted: AbortSignal): Promise<HTMLImageElement> {
    unwanted.throwIfAborted();
    const request = new AbortController();
    unwanted.addEventListener('abort', () => request.abort());
    this.#requests.add(request);
    this.#health.requested();
    try {
      const image = await loadImage(addressOf(this.tileUrl, zoom, x, y), request.signal);
      request.signal.throwIfAborted();
      this.#health.answered();
      this.onState('shown');
      return image;
    } catch (error) {
      if (!request.signal.aborted) this.#health.failed();
      throw error;
    } finally {
      this.#requests.delete(request);
      if (this.#requests.size === 0) this.#health.settled();
    }
  }

  #goDown(): void {
    this.#layer.setVisible(false);
    this.#abortAll();
    this.onState('down');
  }

  #comeBack(): void {
    this.#gaps.clear();
    this.#source.renew();
    this.#layer.setVisible(true);
  }

  /** Unanswered requests would block the queue. */
  #abortAll(): void {
    for (const request of this.#requests) request.abort();
  }

  /** Retries failed tiles in view when the map stops moving. */
  readonly #fillGaps = (): void => {
    if (this.#health.isDown) return;
    const view = this.map.getView();
    const [zoom, seen] = [Math.round(view.getZoom() ?? 0), view.calculateExtent()];
    for (const tile of this.#gaps) {
      const place = this.#source.getTileGrid()?.getTileCoordExtent(tile.tileCoord);
      if (tile.tileCoord[0] !== zoom || !place || !intersects(place, seen)) continue;
      this.#gaps.delete(tile);
      tile.load();
    }
  };

  /** Requests the tile at the centre of the view. */
  #probe(): Promise<boolean> {
    const view = this.map.getView();
    const zoom = Math.round(view.getZoom() ?? 0);
    const middle = toMap(toPlace(view.getCenter() ?? []));
    const [, x = 0, y = 0] = this.#source.getTileGrid()?.getTileCoordForCoordAndZ(middle, zoom) ?? [];
    return loadImage(addressOf(this.tileUrl, zoom, x, y), AbortSignal.timeout(PROBE_MS)).then(
      () => true,
      () => false,
    );
  }
}

function addressOf(tileUrl: string, zoom: number, x: number, y: number): string {
  const values: Readonly<Record<string, string>> = { '{z}': String(zoom), '{x}': String(x), '{y}': String(y) };
  return tileUrl.replace(/\{[zxyr]\}/g, (name) => values[name] ?? '');
}

function loadImage(address: string, enough: AbortSignal): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('A tile did not load'));
    enough.addEventListener('abort', () => {
      image.removeAttribute('src');
      reject(enough.reason);
    });
    // The panel sends no referrer otherwise; map services require at least the origin.
    image.referrerPolicy = 'strict-origin-when-cross-origin';
    image.src = address;
  });
}
