import { expect, it } from 'vitest';
import { ApiError } from '../ui/api/api-error.ts';
import { isWorthRetrying } from './query-client.ts';

it('retries unanswered requests twice and refusals never', () => {
  const unreachable = new ApiError(0, 'unreachable', {}, 'NETWORK');
  expect(isWorthRetrying(0, unreachable)).toBe(true);
  expect(isWorthRetrying(1, unreachable)).toBe(true);
  expect(isWorthRetrying(2, unreachable)).toBe(false);
  expect(isWorthRetrying(0, new ApiError(503, 'away', { code: 'UNAVAILABLE' }))).toBe(true);
  for (const status of [400, 401, 403, 404, 409, 422, 429]) {
    expect(isWorthRetrying(0, new ApiError(status, 'refused', {}))).toBe(false);
  }
});
