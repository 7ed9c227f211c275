import RenderFeature from 'ol/render/Feature.js';
import type Style from 'ol/style/Style.js';
import { expect, it } from 'vitest';
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
  const motorway = { layer: 'roads', kind: 'highway', ref: 'A 61;E 31' };
  expect(textsOf(stylesOf('LineString', motorway, 10))).toEqual(['A 61']);
});

it('fills areas in the colours of the map, and ignores what it does not know', () => {
  const fillOf = (layer: string, kind: string) =>
    stylesOf('Polygon', { layer, kind }, 12).map((s) => s.getFill()?.getColor());
  expect(fillOf('water', 'lake')).toEqual(['--map-water']);
  expect(fillOf('landuse', 'park')).toEqual(['--map-green']);
  expect(fillOf('landuse', 'moon')).toEqual([]);
  expect(fillOf('cheese', 'park')).toEqual([]);
});
