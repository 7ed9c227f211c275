import { today } from '@leitstand/contract/base/berlin-time';
import { expect, test } from 'vitest';
import { endIfKnown } from './suspension-length.ts';

test('the end of a suspension is unknown until its last day is chosen', () => {
  expect(endIfKnown({ length: 'until', until: null })).toBeUndefined();
  expect(endIfKnown({ length: 'until', until: '2020-01-01' })).toBeUndefined();
  expect(endIfKnown({ length: 'open', until: null })).toBeNull();
  expect(Date.parse(endIfKnown({ length: 'until', until: today() }) ?? '')).toBeGreaterThan(Date.now());
});
