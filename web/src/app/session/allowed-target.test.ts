import { expect, it } from 'vitest';
import { allowedTarget } from './allowed-target.ts';

it('returns the target, the fallback or nothing', () => {
  expect(allowedTarget(['ReadUsers'], '/users', 'ReadUsers')).toBe('/users');
  expect(allowedTarget(['ReadUsers'], '/roles', 'GlobalAccess', '/dashboard')).toBe('/dashboard');
  expect(allowedTarget([], '/users', 'ReadUsers')).toBeUndefined();
});
