import { expect, it } from 'vitest';
import { compareVersions } from './version-order.ts';

it('compares version numbers numerically', () => {
  const versions = ['1.10.0', '2.0.0', '1.9.2', '', '1.9', 'beta'];
  expect(versions.sort(compareVersions)).toEqual(['', 'beta', '1.9', '1.9.2', '1.10.0', '2.0.0']);
});
