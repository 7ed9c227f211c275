// Only this test reads a file; the contract itself does not depend on Node.
/// <reference types="node" />
/// <reference types="vite/client" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { AnyEndpoint, Encoding, Method } from '../base/endpoint.ts';
import { pathOf } from '../base/endpoint.ts';
import { APPROVAL_ACTIONS } from '../base/limits.ts';
import { RIGHTS } from '../base/rights.ts';
import { KINDS } from '../kinds.ts';
import { WITHOUT_API_KEY } from './platform.ts';
import { ENDPOINTS } from './table.ts';

interface SpecifiedCall {
  resource: string;
  method: Method;
  path: string;
  body?: Encoding;
  input?: 'query';
  public?: boolean;
}

const calls = JSON.parse(readFileSync(new URL('../../spec/calls.json', import.meta.url), 'utf8')) as SpecifiedCall[];

function key({ method, path }: { method: Method; path: string }): string {
  return `${method} ${path}`;
}

function keysOf(schema: AnyEndpoint['params']): string[] {
  return Object.keys((schema as unknown as z.ZodMiniObject).shape).sort();
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

function named(name: string): AnyEndpoint {
  const endpoint = ENDPOINTS.find((candidate) => candidate.name === name);
  if (!endpoint) throw new Error(`no call ${name}`);
  return endpoint;
}

describe('the endpoint table', () => {
  it('reads the whole list of the specification', () => {
    expect(calls.length).toBe(92);
  });

  it.each(calls.map((call) => [key(call), call] as const))('has %s as specified', (_, call) => {
    const matches = ENDPOINTS.filter((endpoint) => key(endpoint) === key(call));
    expect(matches).toHaveLength(1);
    expect(matches[0]).toMatchObject({ resource: call.resource, encoding: call.body ?? 'none', extension: false });
    expect(matches[0]?.access === 'public').toBe(call.public ?? false);
    expect(keysOf((matches[0] as AnyEndpoint).query).length > 0).toBe(call.input === 'query');
  });

  it('marks everything beyond the specification as an extension', () => {
    const specified = new Set(calls.map(key));
    const unmarked = ENDPOINTS.filter((endpoint) => !endpoint.extension && !specified.has(key(endpoint)));
    expect(unmarked.map(key)).toEqual([]);
  });

  it('gives every call a name and an address of its own', () => {
    expect(new Set(ENDPOINTS.map(({ name }) => name)).size).toBe(ENDPOINTS.length);
    expect(new Set(ENDPOINTS.map(key)).size).toBe(ENDPOINTS.length);
  });

  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))('%s fits together', (_, endpoint) => {
    const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    expect(keysOf(endpoint.params)).toEqual(inPath.sort());
    expect(keysOf(endpoint.body).length > 0).toBe(endpoint.encoding !== 'none');
    const takesFiles = ['form+file', 'form+files', 'multipart'].includes(endpoint.encoding);
    expect(endpoint.maxFileMegabytes > 0).toBe(takesFiles);
  });

  it('changes nothing by the calls that only read, and knows the GETs that change', () => {
    const readingPosts = ENDPOINTS.filter(({ method, mutates }) => method !== 'GET' && !mutates).map(
      ({ name }) => name,
    );
    expect(readingPosts.sort()).toEqual([
      'addMachine',
      'addPasskey',
      'backChannelSignOut',
      'beginCodes',
      'beginIdentityLink',
      'beginPasskey',
      'beginPasskeyProof',
      'beginPasskeySignIn',
      'beginProviderProof',
      'beginSingleSignOn',
      'changePassword',
      'confirmCodes',
      'countBulk',
      'disclosePerson',
      'findCsvMapping',
      'findDeletedUsers',
      'findEvents',
      'findOrders',
      'findPosts',
      'findReports',
      'findStaffNotes',
      'findTrips',
      'findUsers',
      'finishIdentityLink',
      'finishProviderProof',
      'finishSignIn',
      'finishSingleSignOn',
      'holdCase',
      'listOrders',
      'listPostsByTime',
      'listReportsByBody',
      'passwordGrant',
      'previewCsv',
      'proveIdentity',
      'releaseCase',
      'renewRecoveryCodes',
      'reportsByPlace',
      'requestPasswordReset',
      'resetPassword',
      'searchOrders',
      'signIn',
      'signInWithPasskey',
      'usersByPlace',
    ]);
    const changingGets = ENDPOINTS.filter(({ method, mutates }) => method === 'GET' && mutates).map(({ name }) => name);
    expect(changingGets.sort()).toEqual(['signOut', 'unblock', 'validateEmail']);
  });

  it('asks for a right wherever records change', () => {
    const open = ENDPOINTS.filter(({ mutates, access }) => mutates && (access === 'signed-in' || access === 'public'));
    expect(open.map(({ name }) => name).sort()).toEqual([
      'addView',
      'approveRequest',
      'cancelCsv',
      'deleteFile',
      'deleteInternalFile',
      'deleteView',
      'endSessions',
      'markInboxOpened',
      'markInboxRead',
      'refuseRequest',
      'removeCodes',
      'removePasskey',
      'renamePasskey',
      'restore',
      'savePreferences',
      'sendAppeal',
      'signOut',
      'startCsv',
      'undoCsv',
      'updateAccount',
      'updateView',
      'uploadFile',
      'validateEmail',
      'withdrawRequest',
    ]);
    expect(named('sendBroadcast').access).toBe('GlobalAccess');
    expect(named('updateAppVersions').access).toBe('GlobalAccess');
    expect(named('listOrders').access).toBe('ReadUsers');
    expect(named('addEvent').access).toBe('WriteMasterdata');
  });

  it('says of every public call, and of no other, what bounds the rows that it stores', () => {
    const declared = ENDPOINTS.filter(({ bound }) => bound !== null).map(({ name }) => name);
    const open = ENDPOINTS.filter(({ access }) => access === 'public').map(({ name }) => name);
    expect(declared).toEqual(open);
    const changing = ENDPOINTS.filter(({ access, mutates }) => access === 'public' && mutates);
    expect(changing.filter(({ bound }) => bound === 'nothing')).toEqual([]);
  });

  it('takes one right for all calls of an action that may need a second administrator', () => {
    for (const action of APPROVAL_ACTIONS) {
      const calls = ENDPOINTS.filter(({ approval }) => approval.includes(action));
      expect(new Set(calls.map(({ access }) => access)).size).toBe(1);
      // The right to load a file depends on what it contains.
      if (action !== 'csv') expect(RIGHTS).toContain(calls[0]?.access);
      expect(calls.filter(({ proof }) => proof === false)).toEqual([]);
    }
  });

  it('accepts a version on every update of a record', () => {
    const updates = ENDPOINTS.filter(({ name }) => name.startsWith('update'));
    expect(updates.length).toBeGreaterThan(9);
    expect(updates.filter(({ body }) => !keysOf(body).includes('revision')).map(({ name }) => name)).toEqual([]);
  });

  it('exempts only public calls that exist from the API key', () => {
    for (const name of WITHOUT_API_KEY) expect(named(name).access).toBe('public');
  });

  it('restores by the right that deleting takes', () => {
    const deletions: Record<string, string> = { make: 'deleteModel' };
    const restorable = KINDS.flatMap(({ name, deleting }) => (deleting ? [{ name, deleting }] : []));
    expect(restorable.length).toBeGreaterThan(9);
    for (const { name, deleting } of restorable) {
      expect([name, deleting]).toEqual([
        name,
        named(deletions[name] ?? `delete${name[0]?.toUpperCase()}${name.slice(1)}`),
      ]);
      expect(RIGHTS).toContain(deleting.access);
    }
  });
});

describe('the kinds', () => {
  it('have every call that their files define', () => {
    const files = import.meta.glob<Readonly<Record<string, unknown>>>('../*.ts', { eager: true });
    const defined = Object.values(files).flatMap((file) => Object.values(file).filter(isEndpoint));
    expect(defined.length).toBeGreaterThan(90);
    expect(defined.filter((endpoint) => !ENDPOINTS.includes(endpoint)).map(({ name }) => name)).toEqual([]);
  });

  it('that can be deleted have a label in the audit log', () => {
    expect(KINDS.filter(({ deleting, label }) => deleting && !label).map(({ name }) => name)).toEqual([]);
  });

  it('that have a list are not private', () => {
    expect(KINDS.filter(({ list, reading }) => list && reading === 'own').map(({ name }) => name)).toEqual([]);
  });
});

describe('pathOf', () => {
  it('percent-encodes what people search for', () => {
    const path = pathOf('/post/search/{search}/{skip}/{limit}/{days}', {
      search: 'a/b %?#ü',
      skip: 0,
      limit: 5,
      days: -1,
    });
    expect(path).toBe('/post/search/a%2Fb%20%25%3F%23%C3%BC/0/5/-1');
  });

  it('keeps dots that clients would resolve', () => {
    const path = pathOf('/reward/search/{search}/{skip}/{limit}', { search: '..', skip: 0, limit: 5 });
    expect(new URL(path, 'http://x').pathname).toBe('/reward/search/..%20/0/5');
  });
});
