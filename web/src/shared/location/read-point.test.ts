import { describe, expect, it } from 'vitest';
import { completedPoint, readPoint } from './read-point.ts';

const KASSEL = { kind: 'point', point: [9.4797, 51.3127] };

describe('a written point', () => {
  it.each([
    '51.3127, 9.4797',
    '51.3127,9.4797',
    ' 51,3127 9,4797 ',
    '51,3127, 9,4797',
    '51,3127,9,4797',
    '51,3127; 9,4797',
    '+51.3127 / +9.4797',
    '51.3127° N, 9.4797° E',
    'N 51.3127 E 9.4797',
    'E 9.4797, N 51.3127',
    '9,4797° O; 51,3127° N',
    '51,31270° Breite, 9,47970° Länge',
    `51°18'45.72"N 9°28'46.92"E`,
    '51° 18′ 45,72″ N, 9° 28′ 46,92″ O',
    `51° 18.762' N 9° 28.782' E`,
    'geo:51.3127,9.4797',
    'geo:51.3127,9.4797?z=15',
    'geo:0,0?q=51.3127,9.4797',
    'https://www.google.com/maps/@51.3127,9.4797,17z',
    'https://www.google.de/maps/search/51.3127,+9.4797',
    'https://www.google.com/maps?q=51.3127,9.4797',
    'https://www.google.com/maps/search/?api=1&query=51.3127%2C9.4797',
    'https://maps.google.com/?q=loc:51.3127,9.4797',
    'https://maps.apple.com/?ll=51.3127,9.4797',
    'https://www.openstreetmap.org/?mlat=51.3127&mlon=9.4797#map=5/50/8',
    'https://www.openstreetmap.org/#map=17/51.3127/9.4797',
    'https://www.bing.com/maps?cp=51.3127~9.4797&lvl=16',
  ])('is read from %s', (text) => {
    expect(readPoint(text)).toEqual({ ...KASSEL, name: '' });
  });

  it.each([
    'https://www.google.com/maps/place/Hof+der+Schule/@50.1,8.2,17z/data=!3m1!4b1!4m6!3m5!1s0x0!8m2!3d51.3127!4d9.4797',
    'https://maps.apple.com/place?coordinate=51.3127,9.4797&name=Hof%20der%20Schule',
    'https://maps.apple.com/?ll=51.3127,9.4797&q=Hof+der+Schule',
    'geo:0,0?q=51.3127,9.4797(Hof%20der%20Schule)',
  ])('has the name that a link gives it: %s', (text) => {
    expect(readPoint(text)).toEqual({ ...KASSEL, name: 'Hof der Schule' });
  });

  it('is south and west of zero too, and may be at the edge of the globe', () => {
    expect(readPoint('33.8688 S 151.2093 E')).toMatchObject({ point: [151.2093, -33.8688] });
    expect(readPoint('-33.8688, -70.6693')).toMatchObject({ point: [-70.6693, -33.8688] });
    expect(readPoint('0.000, 0.000')).toEqual({ kind: 'point', point: [0, 0], name: '' });
    expect(readPoint('0° N 180° W')).toMatchObject({ point: [-180, 0] });
  });

  it('is read from a Plus Code, in short form with its town', () => {
    expect(readPoint('8fvc9g8f+6x')).toEqual({ kind: 'point', point: [8.524938, 47.365562], name: '' });
    expect(readPoint('9G8F+6X Zürich')).toEqual({ kind: 'shortCode', code: '9G8F+6X', town: 'Zürich' });
    expect(readPoint('9G8F+6X')).toEqual({ kind: 'shortCode', code: '9G8F+6X', town: '' });
    expect(completedPoint('9G8F+6X', [8.55, 47.36667])).toEqual([8.524938, 47.365562]);
  });

  it('says what is not on the globe, and which link has no point', () => {
    expect(readPoint('91.000, 9.4797')).toEqual({ kind: 'offGlobe' });
    expect(readPoint('51.3127, 181.000')).toEqual({ kind: 'offGlobe' });
    expect(readPoint('https://maps.app.goo.gl/abc123')).toEqual({ kind: 'noPoint' });
    expect(readPoint('https://www.google.com/maps/place/%E0%A4%A')).toEqual({ kind: 'noPoint' });
  });

  it.each([
    '',
    'Kassel',
    '34117',
    'Wilhelmshöher Allee 12, Kassel',
    'Straße des 17. Juni 135',
    '12 14',
    '24.07 25.07',
    '51,9',
    'Halle 3+4',
    '51.3127 N, 9.4797 N',
    'https://example.org/?q=51.3127,9.4797',
    'https://google.com.example.org/maps?q=51.3127,9.4797',
    'javascript:51.3127,9.4797',
  ])('is not what %j says', (text) => {
    expect(readPoint(text)).toBeUndefined();
  });
});
