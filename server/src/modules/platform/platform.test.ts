import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEitherEngine } from '../../testing/database/test-database.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

const TILES = { url: 'https://tiles.example.org:8443/osm/{z}/{x}/{y}.png?key=abc', attribution: '© Beispiel' };

describeEitherEngine('map settings', (engine) => {
  let plain: TestApp;
  let configured: TestApp;
  beforeAll(async () => {
    plain = await openTestApp(engine);
    configured = await openTestApp(engine, { mapTiles: TILES });
  });
  afterAll(async () => {
    await plain.close();
    await configured.close();
  });
  const imageSources = async (app: TestApp) =>
    /img-src ([^;]*)/.exec(String((await app.request('GET', '/health')).headers['content-security-policy']))?.[1];

  it('contain no tiles unless configured, and allow images from no other host', async () => {
    expect((await plain.request('GET', '/map/settings')).body.data).toEqual({ tileUrl: '', attribution: '' });
    expect(await imageSources(plain)).toBe("'self' data: blob:");
  });

  it('contain the configured tiles, and allow images from their host', async () => {
    const expected = { tileUrl: TILES.url, attribution: TILES.attribution };
    expect((await configured.request('GET', '/map/settings')).body.data).toEqual(expected);
    expect(await imageSources(configured)).toBe("'self' data: blob: https://tiles.example.org:8443");
  });

  it('are for administrators only, and listed as a capability', async () => {
    expect((await plain.request('GET', '/map/settings', { token: null })).status).toBe(401);
    expect((await plain.request('GET', '/capabilities')).body.data).toContain('getMapSettings');
  });
});
