import 'leaflet/dist/leaflet.css';
import type { Language } from '@leitstand/contract/languages';
import type { MapSettings } from '@leitstand/contract/platform';
import L from 'leaflet';
import { speak } from '../i18n/text.ts';
import { LabelLayer } from './label-layer.ts';
import classes from './map.module.css';
import { mapText } from './map.text.ts';
import { MapCorner } from './map-corner.ts';
import type { LonLat } from './mercator.ts';
import { CLOSE_ZOOM, OfflineLayer } from './offline-layer.ts';
import { RasterTiles } from './raster-tiles.ts';
import { loadSurroundings, type World } from './world.ts';

export interface BaseMapOptions {
  world: World;
  center: LonLat;
  zoom: number;
  /** What the map shows, for screen readers. */
  label: string;
  language: Language;
  /** Whether the mouse wheel zooms at once, or only after a click into the map (where a page scrolls around it). */
  wheel?: 'always' | 'focused';
}

export interface BaseMap {
  /** For markers, lines and whatever else belongs on top. */
  readonly leaflet: L.Map;
  /** Online tiles above our own map; nothing takes them away. */
  setTiles(settings: MapSettings | undefined): void;
  setLanguage(language: Language, label: string): void;
  /** Paints one country in the accent colour. */
  choose(country: string | undefined): void;
  /** Countries with a marker in their middle, and its radius: their names give way to it. */
  setMarked(marked: ReadonlyMap<string, number>): void;
  remove(): void;
}

const NATURAL_EARTH = 'Natural Earth, GeoNames';
const OFFLINE_PANE = 'offline';
const LABELS_PANE = 'names';
/** From here on a map without streets looks unfinished unless it says so. */
const BARE_ZOOM = 9;
const ZOOM = { minZoom: 2, maxZoom: 18 };
const BOUNDS = L.latLngBounds([-85, -210], [85, 210]);

/** A map on an element: our own map underneath, tiles where configured, names in the panel’s language. */
export function createBaseMap(element: HTMLElement, options: BaseMapOptions): BaseMap {
  element.classList.add(classes.map ?? '');
  element.setAttribute('role', 'group');
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = L.map(element, {
    ...ZOOM,
    maxBounds: BOUNDS,
    zoomControl: false,
    attributionControl: false,
    fadeAnimation: false,
    zoomAnimation: !isCalm,
    markerZoomAnimation: !isCalm,
    inertia: !isCalm,
    scrollWheelZoom: options.wheel !== 'focused',
  }).setView(toLatLng(options.center), options.zoom, { animate: false });
  if (options.wheel === 'focused') zoomByWheelWhileFocused(map);
  addPane(map, OFFLINE_PANE, 150);
  addPane(map, LABELS_PANE, 250);

  const offline = new OfflineLayer(options.world, element, OFFLINE_PANE).addTo(map);
  const labels = new LabelLayer(options.world, options.language, LABELS_PANE).addTo(map);
  const attribution = new MapCorner(map, 'bottomright');
  const note = new MapCorner(map, 'bottomleft', 'status');
  let { language } = options;
  let settings: MapSettings | undefined;
  let tiles: RasterTiles | undefined;
  let tileState: 'none' | 'shown' | 'down' = 'none';
  let zoomControl: L.Control.Zoom | undefined;
  let isRemoved = false;

  function tell(): void {
    const text = speak(mapText, language);
    const areTilesShown = tileState === 'shown';
    if (tileState === 'down') note.say(text.tilesDown);
    else note.say(!areTilesShown && map.getZoom() >= BARE_ZOOM ? text.offline : '');
    attribution.say(areTilesShown && settings?.attribution ? settings.attribution : `© ${NATURAL_EARTH}`);
    // Tiles bring their own names.
    const pane = map.getPane(LABELS_PANE);
    if (pane) pane.hidden = areTilesShown;
  }

  function setLanguage(next: Language, label: string): void {
    language = next;
    element.setAttribute('aria-label', label);
    labels.setLanguage(next);
    const text = speak(mapText, next);
    zoomControl?.remove();
    zoomControl = L.control.zoom({ zoomInTitle: text.zoomIn, zoomOutTitle: text.zoomOut }).addTo(map);
    tell();
  }

  function lookCloser(): void {
    if (map.getZoom() < CLOSE_ZOOM) return;
    map.off('zoomend', lookCloser);
    loadSurroundings().then(
      (surroundings) => {
        if (isRemoved) return;
        offline.setSurroundings(surroundings);
        labels.setSurroundings(surroundings);
      },
      // The coarse map is there; the next zoom asks again.
      () => map.on('zoomend', lookCloser),
    );
  }

  map.on('zoomend', tell);
  map.on('zoomend', lookCloser);
  lookCloser();
  setLanguage(language, options.label);
  const stopWatching = onColourScheme(() => offline.redraw());
  const resizes = new ResizeObserver(() => map.invalidateSize({ animate: false }));
  resizes.observe(element);

  return {
    leaflet: map,
    setTiles(next) {
      if (next?.tileUrl === settings?.tileUrl) return;
      tiles?.remove();
      settings = next;
      tileState = 'none';
      tiles = next?.tileUrl
        ? new RasterTiles(map, next.tileUrl, (state) => {
            if (state === tileState) return;
            tileState = state;
            tell();
          })
        : undefined;
      tell();
    },
    setLanguage,
    choose: (country) => offline.choose(country),
    setMarked: (marked) => labels.setMarked(marked),
    remove() {
      isRemoved = true;
      stopWatching();
      resizes.disconnect();
      tiles?.remove();
      map.remove();
    },
  };
}

export function toLatLng([longitude, latitude]: LonLat): L.LatLng {
  return L.latLng(latitude, longitude);
}

function addPane(map: L.Map, name: string, zIndex: number): void {
  const pane = map.createPane(name);
  pane.style.zIndex = String(zIndex);
  pane.style.pointerEvents = 'none';
}

function zoomByWheelWhileFocused(map: L.Map): void {
  map.on('focus', () => map.scrollWheelZoom.enable());
  map.on('blur', () => map.scrollWheelZoom.disable());
}

function onColourScheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => observer.disconnect();
}
