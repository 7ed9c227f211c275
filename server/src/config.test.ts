import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALWAYS, ruledAction } from './base/four-eyes-rules.ts';
import { BadConfiguration, readConfig } from './config.ts';

function problems(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof BadConfiguration) return error.problems;
    throw error;
  }
}

describe('configuration', () => {
  it('has defaults for everything', () => {
    expect(readConfig({})).toMatchObject({ port: 8080, host: '127.0.0.1', demoData: true, apiKey: undefined });
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/x' }).demoData).toBe(false);
    expect(readConfig({ DATABASE_URL: 'postgres://localhost/x', DEMO_DATA: '1' }).demoData).toBe(true);
  });

  it.each([
    [{ PORT: 'viele' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [
      { DATABASE_URL: 'postgres://a,b/x?target_session_attrs=standby' },
      'DATABASE_URL has target_session_attrs=standby',
    ],
    [{ DATABASE_READ_URL: 'postgres://b/x' }, 'DATABASE_READ_URL needs DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://a/x', DATABASE_READ_URL: 'b' }, 'DATABASE_READ_URL must begin'],
    [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL'],
    [{ PUBLIC_URL: 'example.org' }, 'PUBLIC_URL'],
    [{ GEOCODER_URL: 'photon' }, 'GEOCODER_URL'],
    [{ GEOCODER_KIND: 'google' }, 'GEOCODER_KIND'],
    [{ ROUTING_KIND: 'google' }, 'ROUTING_KIND'],
    [{ S3_URL: 'https://s3.example.org' }, 'S3_BUCKET'],
    [{ FCM_CREDENTIALS: '/gibt/es/nicht.json' }, 'FCM_CREDENTIALS'],
    [{ DISCLOSURE_TEXTS: '/gibt/es/nicht.json' }, 'DISCLOSURE_TEXTS'],
    [{ DISCLOSURE_TEXTS: 'package.json' }, 'DISCLOSURE_TEXTS'],
    [{ MAP_STYLE_URL: '/tiles/{z}/{x}/{y}.png' }, 'MAP_STYLE_URL'],
    [{ MAP_STYLE_URL: 'https://tiles.example.org/style.json' }, 'MAP_STYLE_URL'],
    [{ MAP_STYLE_URL: 'https://tiles.example.org/{s}/{z}/{x}/{y}.png' }, 'MAP_STYLE_URL'],
    [{ MAP_FILE: '/gibt/es/nicht.pmtiles' }, 'cannot be read'],
    [{ MAP_FILE: 'package.json' }, 'not a PMTiles archive'],
    [{ DEMO_DATA: 'ja' }, 'DEMO_DATA'],
    [{ TRUST_PROXY: '10.0.0.0/8' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY'],
    [{ ADMIN_PASSWORD: 'kurz' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_EMAIL: 'admin' }, 'ADMIN_EMAIL'],
    [{ LOG_LEVEL: 'laut' }, 'LOG_LEVEL'],
    [{ MIGRATE: 'never' }, 'MIGRATE'],
    [{ MIGRATE: 'wait' }, 'MIGRATE=wait needs DATABASE_URL'],
    [{ UPLOADS_PER_DAY: '500' }, 'UPLOADS_PER_DAY'],
    [{ FOUR_EYES: 'broadcast,everything' }, 'FOUR_EYES'],
    [{ FOUR_EYES: 'bulk:many' }, 'FOUR_EYES'],
    [{ FOUR_EYES: 'ban,ban:3' }, 'FOUR_EYES'],
    [{ METRICS_PORT: 'viele' }, 'METRICS_PORT'],
    [{ METRICS_PORT: '8080' }, 'METRICS_PORT'],
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_PORT'],
    [{ METRICS_TOKEN: 'fifteen-letters' }, 'METRICS_TOKEN'],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ OTEL_TRACES_SAMPLER_ARG: '10%' }, 'OTEL_TRACES_SAMPLER_ARG'],
  ])('reports the invalid value of %j', (environment, name) => {
    expect(problems(environment)).toEqual([expect.stringContaining(name)]);
  });

  it('reads the actions that need a second administrator', () => {
    expect(readConfig({}).fourEyes).toEqual({});
    expect(readConfig({ FOUR_EYES: 'off' }).fourEyes).toEqual({});
    const { fourEyes } = readConfig({ FOUR_EYES: 'broadcast:10000, ban,bulk:0' });
    expect(fourEyes).toEqual({ broadcast: 10_000, ban: ALWAYS, bulk: 0 });
    expect(ruledAction(fourEyes, { broadcast: 10_000, bulk: 0 })).toBeUndefined();
    expect(ruledAction(fourEyes, { broadcast: 10_001 })).toBe('broadcast');
    expect(ruledAction(fourEyes, { ban: 0, bulk: 1 })).toBe('ban');
  });

  it.each([
    [undefined, 0],
    ['0', 0],
    ['false', 0],
    ['1', 1],
    ['true', 1],
    ['2', 2],
  ])('trusts this many proxies with TRUST_PROXY %s: %i', (text, proxies) => {
    const isTrusted = readConfig({ TRUST_PROXY: text }).trustProxy || (() => false);
    expect([0, 1, 2, 3].filter((hop) => isTrusted('192.0.2.1', hop))).toHaveLength(proxies);
  });

  it('takes a geocoder for a Photon server unless another kind is named', () => {
    const GEOCODER_URL = 'https://geo.example.org';
    expect(readConfig({ GEOCODER_URL })).toMatchObject({ geocoderUrl: GEOCODER_URL, geocoderKind: 'photon' });
    expect(readConfig({ GEOCODER_URL, GEOCODER_KIND: 'nominatim' }).geocoderKind).toBe('nominatim');
  });

  it('accepts tiles with their attribution', () => {
    const MAP_STYLE_URL = 'https://tiles.example.org/{z}/{x}/{y}{r}.png?key=abc';
    expect(readConfig({ MAP_STYLE_URL }).mapTiles).toEqual({ url: MAP_STYLE_URL, attribution: '' });
    const MAP_ATTRIBUTION = '© OpenStreetMap contributors';
    expect(readConfig({ MAP_STYLE_URL, MAP_ATTRIBUTION }).mapTiles?.attribution).toBe(MAP_ATTRIBUTION);
    expect(readConfig({ MAP_ATTRIBUTION }).mapTiles).toBeUndefined();
  });

  it('accepts a whole archive of vector tiles as the map', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'leitstand-map-'));
    const MAP_FILE = path.join(folder, 'country.pmtiles');
    const header = Buffer.alloc(127);
    header.write('PMTiles\u0003', 'latin1');
    header.set([2, 2, 1], 97);
    header.writeBigUInt64LE(127n, 56);
    header.writeBigUInt64LE(10n, 64);
    const write = (...parts: Uint8Array[]) => writeFile(MAP_FILE, Buffer.concat(parts));
    await write(header, Buffer.alloc(10));
    expect(readConfig({ MAP_FILE }).mapArchive).toEqual({ file: MAP_FILE, attribution: '' });
    expect(readConfig({ MAP_FILE, MAP_ATTRIBUTION: '© Amt' }).mapArchive?.attribution).toBe('© Amt');
    const MAP_STYLE_URL = 'https://tiles.example.org/{z}/{x}/{y}.png';
    expect(problems({ MAP_FILE, MAP_STYLE_URL })).toEqual([expect.stringContaining('only one of them')]);
    await write(header, Buffer.alloc(9));
    expect(problems({ MAP_FILE })).toEqual([expect.stringContaining('incomplete')]);
    await write(header.fill(2, 99, 100), Buffer.alloc(10));
    expect(problems({ MAP_FILE })).toEqual([expect.stringContaining('vector tiles')]);
    await rm(folder, { recursive: true });
  });

  it('serves metrics on a port of their own or behind a token, and traces to a collector, only if asked to', () => {
    expect(readConfig({})).toMatchObject({ metrics: undefined, traces: undefined });
    const METRICS_TOKEN = 'a-token-of-the-office';
    expect(readConfig({ METRICS_TOKEN }).metrics).toEqual({ listen: undefined, token: METRICS_TOKEN });
    const listen = { port: 9464, host: '127.0.0.1' };
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ listen, token: undefined });
    const both = readConfig({ METRICS_PORT: '9464', METRICS_HOST: '::', METRICS_TOKEN });
    expect(both.metrics).toEqual({ listen: { port: 9464, host: '::' }, token: METRICS_TOKEN });
    const endpoint = 'http://collector.example.org:4318';
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` }).traces).toEqual({ endpoint, share: 1 });
    const sampled = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0.1' });
    expect(sampled.traces?.share).toBe(0.1);
  });

  it('reports all problems at once and no password', () => {
    const found = problems({ PORT: 'x', SMTP_URL: 'x', ADMIN_PASSWORD: 'geheim' });
    expect(found).toHaveLength(3);
    expect(found.join()).not.toContain('geheim');
  });
});
