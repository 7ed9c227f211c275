import { describe, expect, it } from 'vitest';
import { deviceName, deviceOf } from './device.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

describe('device', () => {
  it.each([
    [CHROME, 'Chrome', '131', 'Windows'],
    [`${CHROME} Edg/131.0.0.0`, 'Edge', '131', 'Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', '133', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari',
      '18',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
      'Chrome',
      '131',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36',
      'Chrome',
      '131',
      'Android',
    ],
    ['curl/8.5.0', '', '', ''],
    ['', '', '', ''],
  ])('%s', (userAgent, browser, version, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, version, system });
  });

  it('has the same name after an update of its browser', () => {
    expect(deviceName(CHROME)).toBe('Chrome, Windows');
    expect(deviceName(CHROME.replace('131', '132'))).toBe('Chrome, Windows');
    expect(deviceName('curl/8.5.0')).toBe('');
  });
});
