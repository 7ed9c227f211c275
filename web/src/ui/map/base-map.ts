import type { MapSettings } from '@leitstand/contract/api/platform';
import type { Language } from '@leitstand/contract/base/languages';
import OlMap from 'ol/Map.js';
import View from 'ol/View.js';
import { translate } from '../i18n/text.ts';
import { interactionsOf } from './interactions.ts';
import classes from './map.module.css';
import { mapText } from './map.text.ts';
import { type CornerPart, MapCorner } from './map-corner.ts';
import { motionMs } from './motion.ts';
import { LabelLayer } from './offline/label-layer.ts';
import { CLOSE_ZOOM, OfflineLayer } from './offline/offline-layer.ts';
import { loadSurroundings, type World } from './offline/world.ts';
import { type LonLat, toMap } from './projection.ts';
import { RasterTiles, type TilesState } from './tiles/raster-tiles.ts';
import type { StreetTiles } from './tiles/street-tiles.ts';
import { ZoomButtons } from './zoom-buttons.ts';

export interface MapSource extends MapSettings {
  /** Whether the backend has an archive with streets. */
  hasStreets: boolean;
}

export interface BaseMapOptions {
  world: World;
  center: LonLat;
  zoom: number;
  /** What the map shows, for screen readers. */
  label: string;
  language: Language;
  /** Whether the wheel always zooms, or only after a click into the map (for maps in a scrolling page). */
  wheel?: 'always' | 'focused';
}

export interface BaseMap {
  /** For markers, lines and other things on top. */
  readonly map: OlMap;
  /** Tiles or streets above our own map. Without either, the zoom ends where our own map does. */
  setSource(source: MapSource): void;
  setLanguage(language: Language, label: string): void;
  /** Paints one country in the accent colour. */
  choose(country: string | undefined): void;
  /** Radius of the marker of each country; its name goes below it. */
  setMarked(marked: ReadonlyMap<string, number>): void;
  remove(): void;
}

const NATURAL_EARTH = 'Natural Earth, GeoNames';
/** From this zoom on a map without streets needs an explanation. */
const BARE_ZOOM = 9;
/** Beyond this zoom our own map has nothing more to show. */
const LAST_OFFLINE_ZOOM = 10;
const LAST_ZOOM = 18;
/** From this zoom on streets are drawn. */
const STREETS_ZOOM = 8;
const BOUNDS = [...toMap([-240, -85]), ...toMap([240, 85])];

/** A map on an element: our own map underneath, tiles where configured, names in the panel’s language. */
export function createBaseMap(element: HTMLElement, options: BaseMapOptions): BaseMap {
  element.classList.add(classes.map ?? '');
  element.setAttribute('role', 'group');
  element.tabIndex = 0;
  const duration = motionMs();
  const offline = new OfflineLayer(options.world, element);
  const labels = new LabelLayer(options.world, options.language);
  const map = new OlMap({
    target: element,
    view: viewOf(options, duration > 0),
    layers: [offline, labels],
    controls: [],
    interactions: interactionsOf(options.wheel ?? 'always', duration),
    // Browsers queue requests themselves; a service that does not answer must not keep our own map from being drawn.
    maxTilesLoading: Number.POSITIVE_INFINITY,
  });
  // Focusing a marker outside the view must not scroll the viewport.
  map.getViewport().style.overflow = 'clip';
  keepDragsFromClicking(map, element);
  map.getOverlays().on('change:length', () => labels.rewrite());

  const zoomButtons = new ZoomButtons(map, duration);
  const attribution = new MapCorner(map, 'right');
  const note = new MapCorner(map, 'left', 'status');
  let { language } = options;
  let source: MapSource | undefined;
  let raster: RasterTiles | undefined;
  let streets: StreetTiles | undefined;
  let tileState: TilesState = 'none';
  let archiveAttribution: readonly CornerPart[] = [];
  let isRemoved = false;

  const zoom = () => Math.round(map.getView().getZoom() ?? 0);

  function update(): void {
    const text = translate(mapText, language);
    const areTilesShown = tileState === 'shown';
    if (tileState === 'down') note.setText(source?.hasStreets ? text.streetsDown : text.tilesDown);
    else note.setText(!areTilesShown && zoom() >= BARE_ZOOM ? text.offline : '');
    const ofTiles = source?.attribution || archiveAttribution;
    attribution.setText(areTilesShown && ofTiles.length > 0 ? ofTiles : `© ${NATURAL_EARTH}`);
    // Tiles contain their own labels.
    labels.setVisible(!areTilesShown);
    element.dataset.tiles = tileState;
  }

  function setLanguage(next: Language, label: string): void {
    language = next;
    element.setAttribute('aria-label', label);
    labels.setLanguage(next);
    streets?.setLanguage(next);
    const text = translate(mapText, next);
    zoomButtons.setTitles(text.zoomIn, text.zoomOut);
    update();
  }

  function loadDetails(): void {
    if (zoom() < CLOSE_ZOOM) return;
    map.un('moveend', loadDetails);
    loadSurroundings().then(
      (surroundings) => {
        if (isRemoved) return;
        offline.setSurroundings(surroundings);
        labels.setSurroundings(surroundings);
      },
      // The coarse map stays; the next move retries.
      () => void map.on('moveend', loadDetails),
    );
  }

  function setTileState(state: TilesState): void {
    if (state === tileState) return;
    tileState = state;
    update();
  }

  function loadStreets(): void {
    if (zoom() < STREETS_ZOOM) return;
    map.un('moveend', loadStreets);
    import('./tiles/street-tiles.ts').then(
      ({ StreetTiles }) => {
        if (isRemoved) return;
        streets = new StreetTiles(map, {
          styled: element,
          language,
          firstZoom: STREETS_ZOOM,
          onState: (state, attribution) => {
            archiveAttribution = attribution;
            setTileState(state);
          },
        });
      },
      // Our own map stays; the next move retries.
      () => void map.on('moveend', loadStreets),
    );
  }

  map.on('moveend', update);
  map.on('moveend', loadDetails);
  loadDetails();
  setLanguage(language, options.label);
  const stopWatching = onColourScheme(() => {
    offline.redraw();
    streets?.redraw();
  });

  return {
    map,
    setSource(next) {
      if (source) return;
      source = next;
      if (next.tileUrl) raster = new RasterTiles(map, next.tileUrl, setTileState);
      else if (next.hasStreets) {
        map.on('moveend', loadStreets);
        loadStreets();
      } else map.getView().setMaxZoom(LAST_OFFLINE_ZOOM);
    },
    setLanguage,
    choose: (country) => offline.choose(country),
    setMarked: (marked) => labels.setMarked(marked),
    remove() {
      isRemoved = true;
      stopWatching();
      raster?.remove();
      streets?.remove();
      map.dispose();
    },
  };
}

function viewOf({ center, zoom }: BaseMapOptions, isLively: boolean): View {
  return new View({
    center: toMap(center),
    zoom,
    minZoom: 2,
    maxZoom: LAST_ZOOM,
    constrainResolution: true,
    extent: BOUNDS,
    showFullExtent: true,
    enableRotation: false,
    // Springs back when dragged beyond an edge.
    smoothExtentConstraint: isLively,
    smoothResolutionConstraint: isLively,
  });
}

/** A map drag that starts on a marker must not click it. */
function keepDragsFromClicking(map: OlMap, element: HTMLElement): void {
  let isDragged = false;
  const setDragged = (is: boolean) => () => {
    isDragged = is;
  };
  element.addEventListener('pointerdown', setDragged(false), true);
  map.on('pointerdrag', setDragged(true));
  // Keyboard clicks have detail 0.
  element.addEventListener('click', (event) => isDragged && event.detail > 0 && event.stopPropagation(), true);
}

function onColourScheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
