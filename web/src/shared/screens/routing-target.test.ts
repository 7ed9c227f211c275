import { describe, expect, it } from 'vitest';
import { safeRoutingTarget } from './routing-target.ts';

describe('safeRoutingTarget', () => {
  it.each(['/users', '/users?user=42&search=%2F', '/Manufacturers', '/posts#top', '/'])('keeps %s', (target) => {
    expect(safeRoutingTarget(target)).toBe(target);
  });

  it.each([
    undefined,
    '',
    'users',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\\evil.example',
    '/.//evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//',
  ])('refuses %j', (target) => {
    expect(safeRoutingTarget(target)).toBeUndefined();
  });

  it('refuses the sign-in page', () => {
    expect(safeRoutingTarget('/login?routingTarget=/login')).toBeUndefined();
  });
});
