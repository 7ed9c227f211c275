import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BadConfiguration, readConfig } from './config.ts';
import { grantOf, readProviders } from './oidc-providers.ts';

const VALID = {
  id: 'keycloak',
  label: { de: 'Firmenkonto', en: 'Company account' },
  issuer: 'https://login.example.org/realms/office',
  clientId: 'leitstand',
  clientSecret: 'geheim',
  roles: { admins: { role: 'SUPERADMIN' }, support: { rights: ['ReadUsers'] }, shop: { rights: ['WriteMasterdata'] } },
};

describe('the file with providers', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'leitstand-oidc-'));
    await writeFile(path.join(folder, 'secret.txt'), 'aus-der-datei\n');
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function read(content: unknown, environment: Record<string, string> = {}) {
    const file = path.join(folder, 'providers.json');
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
    return readProviders(file, environment);
  }

  it('has defaults for what is left out', async () => {
    const { providers, problems } = await read([{ ...VALID, label: 'Firma' }]);
    expect(problems).toEqual([]);
    expect(providers).toMatchObject([
      {
        label: { de: 'Firma', en: 'Firma' },
        scopes: 'openid profile email',
        groupsClaim: 'groups',
        emailVerifiedClaim: 'email_verified',
        create: 'invited-only',
        linksByEmail: false,
        signOut: false,
        asksAgain: true,
        recheckMinutes: 5,
        roles: { admins: { role: 'SUPERADMIN', rights: [] }, support: { role: 'ADMIN', rights: ['ReadUsers'] } },
      },
    ]);
  });

  it('gives the rights of all groups of a person', async () => {
    const [provider] = (await read([VALID])).providers;
    if (!provider) throw new Error('no provider');
    expect(grantOf(provider, ['shop', 'x', 'support'])).toEqual({
      role: 'ADMIN',
      rights: ['ReadUsers', 'WriteMasterdata'],
    });
    expect(grantOf(provider, ['support', 'admins'])?.role).toBe('SUPERADMIN');
    expect(grantOf(provider, ['toString'])).toBeUndefined();
  });

  it('takes the secret from a file or from the environment', async () => {
    const { clientSecret: _, ...rest } = VALID;
    const fromFile = await read([{ ...rest, clientSecretFile: 'secret.txt' }]);
    expect([fromFile.problems, fromFile.providers[0]?.clientSecret]).toEqual([[], 'aus-der-datei']);
    const fromEnvironment = await read([{ ...rest, clientSecretEnv: 'OIDC_SECRET' }], { OIDC_SECRET: 'von-aussen' });
    expect([fromEnvironment.problems, fromEnvironment.providers[0]?.clientSecret]).toEqual([[], 'von-aussen']);
    expect((await read([{ ...rest, clientSecretEnv: 'OIDC_SECRET' }])).problems[0]).toContain('OIDC_SECRET is not set');
    expect((await read([{ ...VALID, clientSecretEnv: 'X' }])).problems[0]).toContain('exactly one of');
  });

  it.each([
    ['no JSON', 'must be a JSON file'],
    [{ id: 'x' }, 'must be a JSON file'],
    [[{ ...VALID, id: 'Mit Leerzeichen' }], 'id must consist of'],
    [[{ ...VALID, issuer: 'http://login.example.org' }], 'issuer must be an https:// address'],
    [[{ ...VALID, label: { de: 'Nur deutsch' } }], 'label must be'],
    [[{ ...VALID, roles: {} }], 'roles must name'],
    [[{ ...VALID, roles: { support: { rights: ['Alles'] } } }], "group 'support'"],
    [[{ ...VALID, roles: { support: { recht: [] } } }], "group 'support'"],
    [[{ ...VALID, create: 'always' }], 'create must be one of'],
    [[{ ...VALID, signOut: 'ja' }], 'signOut must be'],
    [[{ ...VALID, linksByEmail: 'ja' }], 'linksByEmail must be true or false'],
    [
      [{ ...VALID, linksByEmail: true, issuer: 'https://login.microsoftonline.com/common/v2.0' }],
      'linksByEmail needs the issuer of a single organisation',
    ],
    [[{ ...VALID, recheckMinutes: 0 }], 'recheckMinutes must be'],
    [[{ ...VALID, scopes: 'email' }], "must include 'openid'"],
    [[{ ...VALID, parameters: { state: 'x' } }], 'parameters must be'],
    [[{ ...VALID, isuer: 'x' }], "'isuer' is unknown"],
    [[VALID, VALID], "two providers with the id 'keycloak'"],
  ])('is refused with a clear message: %j', async (content, message) => {
    expect((await read(content)).problems.join('\n')).toContain(message);
  });

  it('is checked at the start, together with the password policy', async () => {
    await read([VALID]);
    const file = path.join(folder, 'providers.json');
    const problemsOf = (environment: Record<string, string>) => {
      try {
        readConfig(environment);
        return [];
      } catch (error) {
        return error instanceof BadConfiguration ? error.problems : [String(error)];
      }
    };
    const off = { PASSWORD_SIGN_IN: 'off' };
    expect(problemsOf({ OIDC_PROVIDERS: '/gibt/es/nicht.json' })[0]).toContain('OIDC_PROVIDERS');
    expect(problemsOf(off).map((problem) => problem.split(':')[0])).toEqual([
      'PASSWORD_SIGN_IN=off needs OIDC_PROVIDERS',
      'PASSWORD_SIGN_IN=off needs BREAK_GLASS_EMAIL',
    ]);
    const whole = { ...off, OIDC_PROVIDERS: file, BREAK_GLASS_EMAIL: 'notfall@example.org' };
    expect(readConfig(whole)).toMatchObject({ passwordSignIn: false, breakGlassEmail: 'notfall@example.org' });
    expect(readConfig({}).oidcProviders).toEqual([]);
  });
});
