import { beforeAll, describe, expect, it, vi } from 'vitest';

// The language is stored in the browser.
beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('document', { documentElement: {} });
});

describe('allowed versions', () => {
  it('require a valid minimum version', async () => {
    const { validateVersions } = await import('./versions-values.ts');
    const empty = validateVersions({ minimum: ' ', recommend: '' });
    expect(empty.minimum).toBe('Zum Absenden muss zumindest die niedrigste mögliche Version ausgefüllt sein');
    expect(Object.keys(validateVersions({ minimum: '1.2', recommend: '1' }))).toEqual(['minimum', 'recommend']);
    expect(validateVersions({ minimum: '1.2.3', recommend: '' })).toEqual({});
    expect(validateVersions({ minimum: ' 1.2.3 ', recommend: '1.10.0' })).toEqual({});
  });

  it('report a recommended version that is too low', async () => {
    const { validateVersions } = await import('./versions-values.ts');
    expect(Object.keys(validateVersions({ minimum: '1.10.0', recommend: '1.9.9' }))).toEqual(['recommend']);
  });

  it('determine the effect on installed versions', async () => {
    const { fateOf } = await import('./versions-values.ts');
    const values = { minimum: '1.9.0', recommend: '1.10.0' };
    expect(['1.8.9', '1.9.0', '1.9.9', '1.10.0', '2.0.0', 'x'].map((version) => fateOf(version, values))).toEqual([
      'lockedOut',
      'asked',
      'asked',
      'allowed',
      'allowed',
      undefined,
    ]);
    expect(fateOf('1.0.0', { minimum: '1.', recommend: '' })).toBeUndefined();
    expect(fateOf('1.0.0', { minimum: '1.0.0', recommend: '1.' })).toBe('allowed');
  });

  it('are sorted newest first', async () => {
    const { newestFirst } = await import('./versions-values.ts');
    expect(['1.2.0', 'beta', '1.10.0', '2.0.0'].sort(newestFirst)).toEqual(['2.0.0', '1.10.0', '1.2.0', 'beta']);
  });
});
