import { SCREEN_NAMES, screens } from '@leitstand/contract/screens';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../ui/api/api-error.ts';
import { decideWithoutProfile, isOpenAddress, reloadsProfile, takeLanguage } from './session-rules.ts';

const refused = new ApiError(401, 'You need to be logged in to use this feature', { code: 'NOT_SIGNED_IN' });
const unreachable = new ApiError(0, 'unreachable', {}, 'NETWORK');
const broken = new ApiError(500, 'broken', { code: 'INTERNAL' });

describe('startup without a profile', () => {
  it.each([
    '/login',
    '/validateEmail/a/b/c',
    '/appeal/a/b/c',
    '/app',
    '/app/open',
    '/reset-password',
    '/reset-password/x',
    '/signIn/keycloak',
  ])('stays on %s without a profile', (address) => {
    expect(isOpenAddress(address)).toBe(true);
    expect(decideWithoutProfile(address, refused)).toBe('stay');
    expect(decideWithoutProfile(address, unreachable)).toBe('stay');
  });

  const addresses = SCREEN_NAMES.map((name) => screens[name].path);
  it.each(['/', '/unknown', ...addresses])('asks to sign in on %s', (address) => {
    expect(decideWithoutProfile(address, refused)).toBe('sign-in');
  });

  it('keeps the session while the server is unreachable', () => {
    expect(decideWithoutProfile('/users', unreachable)).toBe('unreachable');
    expect(decideWithoutProfile('/users', broken)).toBe('unreachable');
    expect(decideWithoutProfile('/users', new TypeError('bug'))).toBe('unreachable');
  });
});

describe('leaving the sign-in page', () => {
  it('reloads the profile, except on the way to the password reset', () => {
    expect(reloadsProfile('/login', '/dashboard')).toBe(true);
    expect(reloadsProfile('/login', '/reset-password')).toBe(false);
    expect(reloadsProfile('/login', '/login')).toBe(false);
    expect(reloadsProfile('/users', '/dashboard')).toBe(false);
    expect(reloadsProfile(undefined, '/dashboard')).toBe(false);
  });
});

describe('language in the address', () => {
  it('is removed from the query and applied if it is known', () => {
    expect(takeLanguage({ language: 'en', user: '1' }, ['de', 'en'])).toEqual({ language: 'en', rest: { user: '1' } });
    expect(takeLanguage({ language: 'xx' }, ['de', 'en'])).toEqual({ language: undefined, rest: {} });
  });
});
