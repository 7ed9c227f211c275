import type { Language } from '@leitstand/contract/base/languages';
import type { FeatureLike } from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import RenderFeature from 'ol/render/Feature.js';
import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style, { type StyleFunction } from 'ol/style/Style.js';
import Text, { type Options as TextOptions } from 'ol/style/Text.js';
import { WORLD_WIDTH } from '../projection.ts';

type Colour =
  | 'land'
  | 'water'
  | 'green'
  | 'built'
  | 'building'
  | 'street'
  | 'street-edge'
  | 'main'
  | 'main-edge'
  | 'motorway'
  | 'motorway-edge'
  | 'rail'
  | 'border'
  | 'name'
  | 'halo';

interface Road {
  readonly from: number;
  /** In pixels at zoom 14. */
  readonly width: number;
  readonly narrowest: number;
  readonly widest?: number;
  readonly fill: Colour;
  readonly edge: Colour | undefined;
  readonly dash?: number[];
  /** Zoom from which it has its name. */
  readonly named: number;
  /** Zoom from which it has its number. */
  readonly numbered?: number;
}

/** Kinds of the Protomaps basemap, and details of main roads, the least important first. */
const ROADS: Readonly<Record<string, Road>> = {
  ferry: { from: 10, width: 1, narrowest: 0.8, widest: 1.5, fill: 'border', edge: undefined, dash: [6, 4], named: 14 },
  aeroway: { from: 10, width: 5, narrowest: 1, fill: 'building', edge: undefined, named: 99 },
  rail: { from: 11, width: 1.2, narrowest: 0.8, widest: 2.5, fill: 'rail', edge: undefined, named: 99 },
  path: { from: 15, width: 1, narrowest: 1, widest: 1.5, fill: 'rail', edge: undefined, dash: [4, 3], named: 17 },
  other: { from: 14, width: 1.5, narrowest: 0.8, fill: 'street', edge: 'street-edge', named: 16 },
  minor_road: { from: 12, width: 3, narrowest: 0.8, fill: 'street', edge: 'street-edge', named: 15 },
  tertiary: { from: 11, width: 4, narrowest: 0.8, fill: 'street', edge: 'street-edge', named: 13, numbered: 14 },
  secondary: { from: 10, width: 4.5, narrowest: 0.8, fill: 'main', edge: 'main-edge', named: 13, numbered: 12 },
  major_road: { from: 8, width: 5.5, narrowest: 1.2, fill: 'main', edge: 'main-edge', named: 13, numbered: 10 },
  highway: { from: 8, width: 6.5, narrowest: 2, fill: 'motorway', edge: 'motorway-edge', named: 13, numbered: 9 },
};
const ROAD_KINDS = Object.keys(ROADS);
const LESSER_MAIN_ROAD = /^(secondary|tertiary)(?=$|_link$)/;
/** Beside or across a street that is drawn itself. */
const PART_OF_STREET = /^(sidewalk|crossing)$/;
const GROWTH = 1.45;
/** From this zoom on roads are wide enough for an edge; thinner ones have the colour of the edge. */
const EDGE_ZOOM = 12;
/** In pixels; a shorter piece of a road has no room for its number. */
const SHORTEST_NUMBERED = 60;
const SHARPEST_BEND = Math.PI / 6;

const GREEN =
  /^(park|forest|wood|grass|grassland|meadow|scrub|orchard|cemetery|garden|golf_course|nature_reserve|national_park|protected_area|recreation_ground|village_green|allotments|playground|pitch|zoo|wetland)$/;
const BUILT =
  /^(industrial|commercial|retail|railway|hospital|school|university|college|aerodrome|airfield|military|urban_area)$/;

/** Drawn in this order; labels win their place from the last to the first. */
const LEVEL = {
  land: 0,
  use: 1,
  water: 2,
  building: 3,
  border: 4,
  edge: 10,
  road: 30,
  number: 50,
  poi: 51,
  street: 52,
};
const PLACE_LEVEL = 60;

const LAST_PLACE_ZOOM = 16;
const NEIGHBOURHOOD_ZOOM = 13;
const POI_ZOOM = 16;
const HOUSE_NUMBER_ZOOM = 18;
const WATER_NAME_ZOOM = 11;
const REGION_BORDER_WIDTH = 0.8;

/** Draws the layers of the Protomaps basemap with the map's colours and the names in the panel's language. */
export function streetStyle(styled: CSSStyleDeclaration, language: Language): StyleFunction {
  const { fontFamily } = styled;
  const colour = remember((name: string) => styled.getPropertyValue(`--map-${name}`).trim());
  const area = remember(
    (name: string, zIndex: number) => new Style({ fill: new Fill({ color: colour(name) }), zIndex }),
  );
  const line = remember((name: string, width: number, zIndex: number, dash: string) => {
    const lineDash = dash === '' ? undefined : dash.split(' ').map(Number);
    const isRound = lineDash === undefined;
    const ends = isRound
      ? ({ lineCap: 'round', lineJoin: 'round' } as const)
      : ({ lineCap: 'butt', lineDash } as const);
    return new Style({ stroke: new Stroke({ color: colour(name), width, ...ends }), zIndex });
  });
  const dot = remember(() => new CircleStyle({ radius: 2, fill: new Fill({ color: colour('name') }) }));

  function label(text: string, font: string, zIndex: number, options: TextOptions = {}): Style {
    return new Style({
      text: new Text({
        text,
        font: `${font} ${fontFamily}`,
        fill: new Fill({ color: colour('name') }),
        stroke: new Stroke({ color: colour('halo'), width: 3 }),
        padding: [2, 4, 2, 4],
        ...options,
      }),
      zIndex,
    });
  }

  function roadStyles(feature: FeatureLike, kind: string, zoom: number, resolution: number): Style[] {
    const detail = String(feature.get('kind_detail') ?? '');
    const lesser = kind === 'major_road' ? LESSER_MAIN_ROAD.exec(detail)?.[1] : undefined;
    const road = ROADS[lesser ?? kind];
    if (!road || zoom < road.from || PART_OF_STREET.test(detail)) return [];
    const { narrowest, widest = Number.POSITIVE_INFINITY, fill, edge, dash = [], named, numbered = 99 } = road;
    const isLink = Boolean(feature.get('is_link'));
    // A link ends below the road that it leads to.
    const rank = ROAD_KINDS.indexOf(isLink ? 'minor_road' : (lesser ?? kind));
    const scale = isLink ? 0.6 : detail === 'service' ? 0.5 : 1;
    const grown = Number((road.width * scale * GROWTH ** (zoom - 14)).toFixed(1));
    const width = Math.min(widest, Math.max(narrowest, grown));
    const isEdged = edge !== undefined && zoom >= EDGE_ZOOM && width > 1.5;
    const styles = [line(isEdged ? fill : (edge ?? fill), width, LEVEL.road + rank, dash.join(' '))];
    if (isEdged) styles.push(line(edge, width + 2, LEVEL.edge + rank, ''));
    const name = nameOf(feature, language);
    const number = feature.get('ref') ?? feature.get('shield_text');
    // Closer, the name says more; most motorways have none.
    const isNumbered = zoom >= numbered && (zoom < LAST_PLACE_ZOOM || !name) && !isLink;
    const middle = isNumbered && typeof number === 'string' ? middleOf(feature, resolution) : undefined;
    if (middle) {
      const sign = roadNumber(String(number).split(';', 1)[0] ?? '', rank);
      sign.setGeometry(middle);
      styles.push(sign);
    }
    if (name && zoom >= named) {
      styles.push(label(name, '500 11px', LEVEL.street, { placement: 'line', repeat: 350, maxAngle: SHARPEST_BEND }));
    }
    return styles;
  }

  function roadNumber(text: string, rank: number): Style {
    return label(text, '600 10px', LEVEL.number + rank / ROAD_KINDS.length, {
      backgroundFill: new Fill({ color: colour('halo') }),
      backgroundStroke: new Stroke({ color: colour('main-edge'), width: 1 }),
      padding: [2, 3, 1, 4],
    });
  }

  function place(feature: FeatureLike, kind: string, zoom: number): Style[] {
    const name = nameOf(feature, language);
    if (!name || zoom > LAST_PLACE_ZOOM) return [];
    // A locality of the kind "locality" is a name without people, such as that of a field.
    const isPart = kind === 'neighbourhood' || kind === 'macrohood' || feature.get('kind_detail') === 'locality';
    if (kind === 'locality' && !isPart) {
      const rank = Number(feature.get('population_rank') ?? 0);
      const size = Math.min(16, 10 + Math.max(0, rank - 4) * 0.75 + (zoom - 8) * 0.25);
      return [label(name, `${rank >= 8 ? 600 : 500} ${Math.round(size)}px`, PLACE_LEVEL + rank)];
    }
    return isPart && zoom >= NEIGHBOURHOOD_ZOOM ? [label(name, 'italic 500 11px', PLACE_LEVEL - 1)] : [];
  }

  function water(feature: FeatureLike, kind: string, zoom: number): Style[] {
    if (isOf(feature, 'Polygon')) return [area('water', LEVEL.water)];
    const name = zoom >= WATER_NAME_ZOOM ? nameOf(feature, language) : undefined;
    const isLine = isOf(feature, 'LineString');
    const styles = isLine ? [line('water', kind === 'river' ? 2.5 : 1.2, LEVEL.water, '')] : [];
    if (name)
      styles.push(
        label(name, 'italic 400 11px', LEVEL.street, isLine ? { placement: 'line', maxAngle: SHARPEST_BEND } : {}),
      );
    return styles;
  }

  function poi(feature: FeatureLike, zoom: number): Style[] {
    const name = nameOf(feature, language);
    // Their zoom counts tiles of 512 pixels, ours those of 256.
    if (!name || zoom < POI_ZOOM || zoom - 1 < Number(feature.get('min_zoom') ?? 0)) return [];
    const style = label(name, '400 10px', LEVEL.poi, { offsetY: 10 });
    style.setImage(dot());
    return [style];
  }

  function landUse(kind: string): Style[] {
    if (GREEN.test(kind)) return [area('green', LEVEL.use)];
    return BUILT.test(kind) ? [area('built', LEVEL.use)] : [];
  }

  function building(feature: FeatureLike, kind: string, zoom: number): Style[] {
    if (kind !== 'address') return [area('building', LEVEL.building)];
    const number = String(feature.get('addr_housenumber') ?? '');
    return zoom >= HOUSE_NUMBER_ZOOM ? [label(number, '400 10px', LEVEL.number)] : [];
  }

  function border(kind: string): Style[] {
    if (kind === 'country') return [line('border', 1.5, LEVEL.border, '')];
    return kind === 'region' ? [line('border', REGION_BORDER_WIDTH, LEVEL.border, '4 3')] : [];
  }

  return (feature, resolution) => {
    const zoom = Math.round(Math.log2(WORLD_WIDTH / 256 / resolution));
    const kind = String(feature.get('kind') ?? '');
    switch (feature.get('layer')) {
      case 'earth':
        return isOf(feature, 'Polygon') ? [area('land', LEVEL.land)] : [];
      case 'landcover':
      case 'landuse':
        return landUse(kind);
      case 'water':
        return water(feature, kind, zoom);
      case 'buildings':
        return building(feature, kind, zoom);
      case 'roads':
        return roadStyles(feature, kind, zoom, resolution);
      case 'boundaries':
        return border(kind);
      case 'places':
        return place(feature, kind, zoom);
      case 'pois':
        return poi(feature, zoom);
      default:
        return [];
    }
  };
}

/** The name in the panel's language, else the local one. */
export function nameOf(feature: Pick<FeatureLike, 'get'>, language: Language): string | undefined {
  const name: unknown = feature.get(`name:${language}`) ?? feature.get('name');
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/**
 * The middle of the longest piece of a road, if it is long enough. A road comes in many pieces, each of which would get
 * its own number.
 */
function middleOf(feature: FeatureLike, resolution: number): Point | undefined {
  if (!(feature instanceof RenderFeature)) return undefined;
  const [flat, ends] = [feature.getFlatCoordinates(), feature.getEnds() ?? []];
  let longest = SHORTEST_NUMBERED * resolution;
  let middle: Point | undefined;
  for (const [index, end] of ends.entries()) {
    const piece = flat.slice(ends[index - 1] ?? 0, end);
    const line = new LineString(piece, 'XY');
    const length = line.getLength();
    if (length < longest) continue;
    longest = length;
    middle = new Point(line.getCoordinateAt(0.5));
  }
  return middle;
}

/** Also true for the kind that has several of them. */
function isOf(feature: FeatureLike, type: 'Polygon' | 'LineString'): boolean {
  return feature.getGeometry()?.getType().endsWith(type) ?? false;
}

/** Thousands of features share few styles. */
function remember<A extends readonly (string | number)[], R>(create: (...values: A) => R): (...values: A) => R {
  const known = new Map<string, R>();
  return (...values) => {
    const key = values.join('\n');
    const found = known.get(key) ?? create(...values);
    known.set(key, found);
    return found;
  };
}
