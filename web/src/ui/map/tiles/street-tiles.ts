import type { Language } from '@leitstand/contract/base/languages';
import { type Extent, intersects } from 'ol/extent.js';
import MVT from 'ol/format/MVT.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import type OlMap from 'ol/Map.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';
import VectorTile from 'ol/VectorTile.js';
import { type Header, PMTiles } from 'pmtiles';
import { ApiError } from '../../api/api-error.ts';
import { parseInert } from '../../trusted-types.ts';
import type { CornerPart } from '../map-corner.ts';
import { toMap } from '../projection.ts';
import { ArchiveSource } from './archive-source.ts';
import type { TilesState } from './raster-tiles.ts';
import { streetStyle } from './street-style.ts';
import { TileHealth } from './tile-health.ts';

const TILE_SIZE = 512;
const OPENSTREETMAP: readonly CornerPart[] = [
  { text: '© OpenStreetMap contributors', address: 'https://www.openstreetmap.org/copyright' },
];

export interface StreetTilesOptions {
  /** The element whose style has the colours and the font of the map. */
  styled: HTMLElement;
  language: Language;
  /** The first zoom that shows streets. */
  firstZoom: number;
  onState(state: TilesState, attribution: readonly CornerPart[]): void;
}

/** Streets from the server's map archive above our own map, in the colours of the theme. */
export class StreetTiles {
  readonly #layer: VectorTileLayer;
  readonly #health: TileHealth;
  readonly #removed = new AbortController();
  #language: Language;
  #attribution = OPENSTREETMAP;
  #extent: Extent | undefined;
  #isReopening = false;

  constructor(
    private readonly map: OlMap,
    private readonly options: StreetTilesOptions,
  ) {
    this.#language = options.language;
    this.#layer = new VectorTileLayer({
      className: 'ol-layer tiles',
      declutter: true,
      minZoom: options.firstZoom - 1,
      visible: false,
    });
    this.#health = new TileHealth({
      onDown: () => this.#update(),
      onUp: () => this.#update(),
      probe: () => this.#open(),
    });
    this.redraw();
    map.addLayer(this.#layer);
    map.on('moveend', this.#update);
    window.addEventListener('online', this.#probeNow);
    this.#health.requested();
    void this.#open().then((isOpen) => (isOpen ? this.#update() : this.#health.goDown()));
  }

  remove(): void {
    this.#removed.abort();
    this.#health.stop();
    window.removeEventListener('online', this.#probeNow);
    this.map.un('moveend', this.#update);
    this.map.removeLayer(this.#layer);
  }

  setLanguage(language: Language): void {
    this.#language = language;
    this.redraw();
  }

  /** Draws in the present colours and language. */
  redraw(): void {
    this.#layer.setStyle(streetStyle(getComputedStyle(this.options.styled), this.#language));
  }

  readonly #probeNow = (): void => this.#health.probeNow();

  /** Outside the archive our own map is all there is. */
  readonly #update = (): void => {
    if (this.#removed.signal.aborted) return;
    const view = this.map.getView();
    const isCovered = this.#extent !== undefined && intersects(this.#extent, view.calculateExtent());
    const isShown = isCovered && !this.#health.isDown;
    const isClose = Math.round(view.getZoom() ?? 0) >= this.options.firstZoom;
    this.#layer.setVisible(isShown);
    this.options.onState(this.#health.isDown ? 'down' : isShown && isClose ? 'shown' : 'none', this.#attribution);
  };

  /** The new file may cover another area. Its first part that differs announces it, the others may still come. */
  readonly #reopen = (): void => {
    if (this.#isReopening || this.#removed.signal.aborted) return;
    this.#isReopening = true;
    void this.#open(true).then(() => {
      this.#isReopening = false;
      this.#update();
    });
  };

  async #open(isReplaced = false): Promise<boolean> {
    const archive = new PMTiles(new ArchiveSource(this.#reopen, isReplaced));
    try {
      const [header, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()]);
      this.#health.answered();
      this.#attribution = attributionOf(metadata);
      this.#extent = [...toMap([header.minLon, header.minLat]), ...toMap([header.maxLon, header.maxLat])];
      this.#layer.setSource(this.#sourceOf(archive, header));
      return true;
    } catch {
      return false;
    }
  }

  #sourceOf(archive: PMTiles, { minZoom, maxZoom }: Header): VectorTileSource {
    return new VectorTileSource({
      format: new MVT({ layerName: 'layer' }),
      minZoom,
      maxZoom,
      tileSize: TILE_SIZE,
      transition: 0,
      tileUrlFunction: (place) => place.join('/'),
      tileLoadFunction: (tile, place) => this.#load(archive, tile, place),
    });
  }

  #load(archive: PMTiles, tile: Tile, place: string): void {
    if (!(tile instanceof VectorTile)) return;
    const [zoom = 0, x = 0, y = 0] = place.split('/').map(Number);
    tile.setLoader((extent, _resolution, featureProjection) => {
      this.#read(archive, zoom, x, y).then(
        (data) => tile.setFeatures(data ? tile.getFormat().readFeatures(data, { extent, featureProjection }) : []),
        () => tile.setState(TileState.ERROR),
      );
    });
  }

  async #read(archive: PMTiles, zoom: number, x: number, y: number): Promise<ArrayBuffer | undefined> {
    this.#health.requested();
    try {
      const tile = await archive.getZxy(zoom, x, y, this.#removed.signal);
      this.#health.answered();
      return tile?.data;
    } catch (error) {
      // Without the file every tile fails; a damaged tile alone is a gap in the map.
      if (error instanceof ApiError) this.#health.goDown();
      else if (!this.#removed.signal.aborted) this.#health.failed();
      throw error;
    }
  }
}

/** The attribution that the archive asks for, which is HTML: only its text and links are shown. */
function attributionOf(metadata: unknown): readonly CornerPart[] {
  const { attribution } = metadata as { attribution?: unknown };
  if (typeof attribution !== 'string' || attribution.trim() === '') return OPENSTREETMAP;
  const { body } = parseInert(attribution);
  return [...body.childNodes].map((node) => {
    const text = node.textContent ?? '';
    const isLink = node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol);
    return isLink ? { text, address: node.href } : text;
  });
}
