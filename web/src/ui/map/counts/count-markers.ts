import type { Coordinate } from 'ol/coordinate.js';
import { boundingExtent, getCenter } from 'ol/extent.js';
import type OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import { motionMs } from '../motion.ts';
import { RADIUS } from '../offline/label-layer.ts';
import { clustersOf, middleOfAll } from './clusters.ts';
import { countButton, sizeOfCount } from './count-button.ts';

export interface PlacedCount {
  /** Identifies the place. */
  readonly key: string;
  readonly count: number;
  readonly label: string;
  readonly point: Coordinate;
}

export interface Reaction {
  onChoose(key: string): void;
  clusterLabel(places: number, count: number): string;
}

const NEAR = 50;
/** For markers at the edges of the map. */
const ROOM = 80;

/** Counts on a map, clustered where they would overlap. */
export class CountMarkers {
  readonly #shown = new Map<string, Overlay>();
  #counts: readonly PlacedCount[] = [];

  constructor(
    private readonly map: OlMap,
    private readonly reaction: Reaction,
  ) {
    map.on('moveend', this.#arrange);
  }

  /** Keeps markers that stay as they are, and the focus with them. */
  show(counts: readonly PlacedCount[]): void {
    this.#counts = counts;
    this.#arrange();
  }

  remove(): void {
    this.map.un('moveend', this.#arrange);
    for (const marker of this.#shown.values()) this.map.removeOverlay(marker);
  }

  readonly #arrange = (): void => {
    const clusters = new Map(this.#clustersAt(this.#counts, this.#zoom()).map((some) => [keyOf(some), some]));
    const focused = [...this.#shown].find(([, marker]) => marker.getElement() === document.activeElement)?.[0];
    for (const [key, marker] of this.#shown) if (!clusters.has(key)) this.#hide(key, marker);
    for (const [key, some] of clusters) if (!this.#shown.has(key)) this.#show(key, some);
    if (focused !== undefined && !clusters.has(focused)) this.#focusInsteadOf(focused, clusters);
  };

  /** The marker that now has the place of the focused one keeps the focus, else the map takes it. */
  #focusInsteadOf(gone: string, clusters: ReadonlyMap<string, readonly PlacedCount[]>): void {
    const heir = [...clusters].find(([, some]) => some.some((one) => gone.startsWith(placeOf(one))))?.[0];
    const marker = heir === undefined ? undefined : this.#shown.get(heir)?.getElement();
    if (marker) marker.focus({ preventScroll: true });
    else this.#focusMap();
  }

  #show(key: string, some: [PlacedCount, ...PlacedCount[]]): void {
    const [first, ...others] = some;
    const isCluster = others.length > 0;
    const count = some.reduce((sum, one) => sum + one.count, 0);
    const label = isCluster ? this.reaction.clusterLabel(some.length, count) : first.label;
    const button = countButton({ count, label, isCluster });
    const marker = new Overlay({
      element: button,
      className: '',
      position: middleOfAll(some),
      positioning: 'center-center',
      insertFirst: false,
      // Wheel and drag events reach the map.
      stopEvent: false,
    });
    marker.set(RADIUS, sizeOfCount(count) / 2);
    button.addEventListener('click', () => (isCluster ? this.#spread(some) : this.reaction.onChoose(first.key)));
    button.addEventListener('focus', () => {
      // Only for the keyboard: the mouse reaches only visible markers.
      if (button.matches(':focus-visible')) marker.panIntoView({ animation: { duration: motionMs() } });
    });
    this.#shown.set(key, marker);
    this.map.addOverlay(marker);
  }

  #hide(key: string, marker: Overlay): void {
    this.#shown.delete(key);
    this.map.removeOverlay(marker);
  }

  /** Zooms in by at least one step, until the cluster is split or would leave the view. */
  #spread(some: readonly PlacedCount[]): void {
    const view = this.map.getView();
    const [width = 0, height = 0] = this.map.getSize() ?? [];
    const extent = boundingExtent(some.map(({ point }) => point));
    const fitting = view.getZoomForResolution(view.getResolutionForExtent(extent, [width - ROOM, height - ROOM])) ?? 0;
    const last = Math.min(Math.floor(fitting), view.getMaxZoom());
    let zoom = this.#zoom() + 1;
    while (zoom < last && this.#clustersAt(some, zoom).length < some.length) zoom += 1;
    // The clicked marker disappears, so the map takes the focus.
    this.#focusMap();
    view.animate({ center: getCenter(extent), zoom, duration: motionMs() });
  }

  #focusMap(): void {
    this.map.getTargetElement().focus({ preventScroll: true });
  }

  #clustersAt(counts: readonly PlacedCount[], zoom: number) {
    return clustersOf(counts, NEAR * this.map.getView().getResolutionForZoom(zoom));
  }

  #zoom(): number {
    return Math.round(this.map.getView().getZoom() ?? 0);
  }
}

function keyOf(some: readonly PlacedCount[]): string {
  return some.map((one) => `${placeOf(one)}${one.count}`).join();
}

function placeOf({ key }: PlacedCount): string {
  return `${key}:`;
}
