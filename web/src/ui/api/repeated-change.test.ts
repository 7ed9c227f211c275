import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { underKey } from './repeated-change.ts';

async function keyOf(content: string, failure?: Error): Promise<string> {
  let used = '';
  await underKey(content, async (key) => {
    used = key;
    if (failure) throw failure;
  }).catch(() => undefined);
  return used;
}

const noAnswer = new ApiError(0, 'away', {}, 'NETWORK');
const notNow = new ApiError(503, 'not now', { code: 'UNAVAILABLE' });
const refused = new ApiError(422, 'no', { code: 'FIELD_INVALID' });

it('keeps the key of an unanswered change until it is answered', async () => {
  const first = await keyOf('same', noAnswer);
  expect(await keyOf('same', notNow)).toBe(first);
  expect(await keyOf('same')).toBe(first);
  expect(await keyOf('same')).not.toBe(first);
});

it('uses a new key for another change, and drops the previous one', async () => {
  const first = await keyOf('one', noAnswer);
  expect(await keyOf('other')).not.toBe(first);
  expect(await keyOf('one')).not.toBe(first);
});

it('uses a new key after a refusal', async () => {
  const first = await keyOf('same', refused);
  expect(await keyOf('same')).not.toBe(first);
});
