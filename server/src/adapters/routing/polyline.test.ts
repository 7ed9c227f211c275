import { expect, it } from 'vitest';
import { decodePolyline } from './polyline.ts';

it('decodes lines with five and with six decimals', () => {
  // The example in the description of the format.
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@', 5)).toEqual([
    [-120.2, 38.5],
    [-120.95, 40.7],
    [-126.453, 43.252],
  ]);
  expect(decodePolyline('klayzAckoaUjkpPb_rNj`zT~}tL', 6)).toEqual([
    [11.57549, 48.13743],
    [11.32, 47.85],
    [11.09576, 47.49209],
  ]);
  expect(decodePolyline('~fdtjD~niivI_oiivI__tsmT', 6)).toEqual([
    [-180, -90],
    [180, 90],
  ]);
  expect(decodePolyline('', 6)).toEqual([]);
});

it.each([
  ['other characters', 'klayz Acko'],
  ['an unfinished number', 'klayzAckoa_'],
  ['a latitude without a longitude', 'klayzA'],
  ['six decimals read as five', 'klayzAckoaUjkpPb_rNj`zT~}tL'],
])('refuses %s', (_, text) => {
  expect(decodePolyline(text, 5)).toBeUndefined();
});
