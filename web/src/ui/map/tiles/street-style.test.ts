import Point from 'ol/geom/Point.js';
import RenderFeature from 'ol/render/Feature.js';
import type Style from 'ol/style/Style.js';
import { describe, expect, it } from 'vitest';
import { WORLD_WIDTH } from '../projection.ts';
import { streetStyle } from './street-style.ts';

const styled = { fontFamily: 'sans-serif', getPropertyValue: (name: string) => name } as CSSStyleDeclaration;

function stylesOf(
  type: 'Point' | 'LineString' | 'Polygon',
  properties: object,
  zoom: number,
  language: 'de' | 'en' = 'de',
) {
  const feature = new RenderFeature(type, [0, 0, 1, 1, 1, 0, 0, 0], [8], 2, properties, 1);
  return streetStyle(styled, language)(feature, WORLD_WIDTH / 256 / 2 ** zoom) as Style[];
}

const textsOf = (styles: readonly Style[]) => styles.flatMap((style) => style.getText()?.getText() ?? []);

it('writes names in the language of the panel, else the local ones', () => {
  const town = { layer: 'places', kind: 'locality', name: 'Praha', 'name:de': 'Prag' };
  expect(textsOf(stylesOf('Point', town, 10))).toEqual(['Prag']);
  expect(textsOf(stylesOf('Point', town, 10, 'en'))).toEqual(['Praha']);
  expect(stylesOf('Point', { layer: 'places', kind: 'locality' }, 10)).toEqual([]);
});

it('draws smaller streets and their names the closer one looks', () => {
  const street = { layer: 'roads', kind: 'minor_road', name: 'Gartenweg' };
  expect(stylesOf('LineString', street, 10)).toEqual([]);
  expect(stylesOf('LineString', street, 12)).toHaveLength(1);
  expect(textsOf(stylesOf('LineString', street, 14))).toEqual([]);
  expect(textsOf(stylesOf('LineString', street, 16))).toEqual(['Gartenweg']);
});

it('tells motorways, main roads and lesser ones apart', () => {
  const lineOf = (kind: string, detail: string, zoom: number) => {
    const road = { layer: 'roads', kind, kind_detail: detail };
    return stylesOf('LineString', road, zoom)[0]?.getStroke();
  };
  expect(lineOf('highway', 'motorway', 9)?.getColor()).toBe('--map-motorway-edge');
  expect(lineOf('major_road', 'trunk', 9)?.getColor()).toBe('--map-main-edge');
  expect(lineOf('major_road', 'secondary', 9)).toBeUndefined();
  expect(lineOf('major_road', 'secondary', 14)?.getColor()).toBe('--map-main');
  expect(lineOf('major_road', 'tertiary', 14)?.getColor()).toBe('--map-street');
  expect(lineOf('major_road', 'tertiary_link', 14)?.getColor()).toBe('--map-street');
  const widths = ['primary', 'secondary', 'tertiary'].map((detail) => lineOf('major_road', detail, 14)?.getWidth());
  expect(widths).toEqual([5.5, 4.5, 4]);
});

it('ends a link below the road that it leads to', () => {
  const levelOf = (properties: object) =>
    stylesOf('LineString', { layer: 'roads', ...properties }, 16)[0]?.getZIndex() ?? 0;
  const link = levelOf({ kind: 'highway', kind_detail: 'motorway_link', is_link: true });
  expect(link).toBeLessThan(levelOf({ kind: 'major_road', kind_detail: 'secondary' }));
});

it('keeps paths and rails narrow, and leaves out pavements', () => {
  const widthOf = (kind: string, detail: string) =>
    stylesOf('LineString', { layer: 'roads', kind, kind_detail: detail }, 18)[0]?.getStroke()?.getWidth();
  expect(widthOf('path', 'footway')).toBe(1.5);
  expect(widthOf('rail', 'rail')).toBe(2.5);
  expect(widthOf('path', 'sidewalk')).toBeUndefined();
  expect(widthOf('path', 'crossing')).toBeUndefined();
});

describe('the number of a road', () => {
  const motorway = { layer: 'roads', kind: 'highway', ref: 'A 61;E 31' };
  const pixel = WORLD_WIDTH / 256 / 2 ** 10;

  /** In pixels at zoom 10. */
  function numbersOf(properties: object, zoom: number, ...pieces: readonly (readonly number[])[]) {
    const flat = pieces.flat().map((pixels) => pixels * pixel);
    const ends = pieces.map((_, index) => pieces.slice(0, index + 1).flat().length);
    const feature = new RenderFeature('MultiLineString', flat, ends, 2, properties, 1);
    const styles = streetStyle(styled, 'de')(feature, WORLD_WIDTH / 256 / 2 ** zoom) as Style[];
    return styles.flatMap((style) => {
      const text = style.getText()?.getText();
      const point = style.getGeometryFunction()(feature);
      return point instanceof Point
        ? [{ text, at: point.getCoordinates().map((metres) => Math.round(metres / pixel)) }]
        : [];
    });
  }

  it('is written once, at the middle of the longest piece', () => {
    expect(numbersOf(motorway, 10, [0, 0, 100, 0], [200, 0, 400, 0], [500, 0, 600, 0])).toEqual([
      { text: 'A 61', at: [300, 0] },
    ]);
  });

  it('is left out of short pieces, links, and lesser roads seen from afar', () => {
    expect(numbersOf(motorway, 10, [0, 0, 40, 0], [50, 0, 100, 0])).toEqual([]);
    expect(numbersOf({ ...motorway, is_link: true }, 10, [0, 0, 100, 0])).toEqual([]);
    const lesser = { layer: 'roads', kind: 'major_road', kind_detail: 'secondary', ref: 'L 501' };
    expect(numbersOf(lesser, 11, [0, 0, 100, 0])).toEqual([]);
    expect(numbersOf(lesser, 12, [0, 0, 100, 0])).toEqual([{ text: 'L 501', at: [50, 0] }]);
  });

  it('stays where a road has no name', () => {
    expect(numbersOf(motorway, 17, [0, 0, 100, 0])).toHaveLength(1);
    expect(numbersOf({ ...motorway, name: 'Südring' }, 17, [0, 0, 100, 0])).toEqual([]);
  });
});

it('writes names of fields only from close by', () => {
  const field = { layer: 'places', kind: 'locality', kind_detail: 'locality', name: 'Am Galgenberg' };
  expect(stylesOf('Point', field, 12)).toEqual([]);
  expect(textsOf(stylesOf('Point', field, 13))).toEqual(['Am Galgenberg']);
});

it('fills areas in the colours of the map, and ignores what it does not know', () => {
  const fillOf = (layer: string, kind: string) =>
    stylesOf('Polygon', { layer, kind }, 12).map((s) => s.getFill()?.getColor());
  expect(fillOf('water', 'lake')).toEqual(['--map-water']);
  expect(fillOf('landuse', 'park')).toEqual(['--map-green']);
  expect(fillOf('landuse', 'moon')).toEqual([]);
  expect(fillOf('cheese', 'park')).toEqual([]);
});
