import { describe, expect, it } from 'vitest';
import { bareTrackingNumber, isTrackingNumber, trackingUrl } from './tracking.ts';

describe('isTrackingNumber', () => {
  it.each(['123456789012', '00340434161094042557', 'JJD000390007882345678', 'JJD1490000123ABCDE', 'RR123456789DE'])(
    'knows %s as one of DHL',
    (number) => expect(isTrackingNumber('dhl', number)).toBe(true),
  );

  it.each(['50012345678', '500123456789', 'ZABC1234', 'z7k2m9qx'])('knows %s as one of GLS', (number) =>
    expect(isTrackingNumber('gls', number)).toBe(true),
  );

  it.each([
    ['dhl', ''],
    ['dhl', '12345678901'],
    ['dhl', '0034043416109404255'],
    ['dhl', '003404341610940425570'],
    ['dhl', 'JJD12345'],
    ['dhl', 'RR12345678DE'],
    ['dhl', '12345678901X'],
    ['dhl', 'ZABC1234'],
    ['gls', '1234567890'],
    ['gls', '00340434161094042557'],
    ['gls', 'ZABC12345'],
    ['gls', 'ZÄBC1234'],
  ] as const)('refuses for %s the number %s', (carrier, number) =>
    expect(isTrackingNumber(carrier, number)).toBe(false),
  );

  it('takes no notice of blanks, hyphens and small letters', () => {
    expect(bareTrackingNumber(' jjd 0003-9000 7882\u00a0345678 ')).toBe('JJD000390007882345678');
    expect(isTrackingNumber('dhl', '0034 0434 1610 9404 2557')).toBe(true);
  });
});

it('leads to the page of the carrier', () => {
  expect(trackingUrl('dhl', '0034 0434161094042557')).toBe(
    'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=00340434161094042557',
  );
  expect(trackingUrl('gls', 'A&b')).toBe('https://gls-group.com/DE/de/paketverfolgung/?match=A%26B');
});
