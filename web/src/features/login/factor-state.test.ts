import { expect, it } from 'vitest';
import { begin, isComplete, nextState, typedProof, waysOf } from './factor-state.ts';

const type = (text: string, way: Parameters<typeof begin>[0] = 'code') =>
  nextState(begin(way), { kind: 'typed', text });

it('begins with the code, and leaves out passkeys in a browser without them', () => {
  expect(waysOf(['passkey', 'code', 'recovery'], true)).toEqual(['code', 'passkey', 'recovery']);
  expect(waysOf(['passkey', 'recovery'], true)).toEqual(['passkey', 'recovery']);
  expect(waysOf(['passkey', 'recovery'], false)).toEqual(['recovery']);
  expect(waysOf(['passkey'], false)).toEqual([]);
  expect(waysOf([], true)).toEqual(['password']);
});

it.each(['123456', '123 456', ' 123-456\n', 'Code: 123456', '1234567'])('takes the code out of %j', (text) => {
  expect(type(text).value).toBe('123456');
  expect(isComplete(type(text))).toBe(true);
});

it('sends nothing by itself but a whole code, and only once', () => {
  expect(isComplete(type('12345'))).toBe(false);
  expect(isComplete(type('123456', 'recovery'))).toBe(false);
  expect(isComplete(type('123456', 'password'))).toBe(false);
  expect(isComplete(nextState(type('123456'), { kind: 'sent' }))).toBe(false);
});

it('keeps what was typed after a refusal, and drops the error when typing or choosing another way', () => {
  const refused = nextState(type('123456'), { kind: 'refused', message: 'wrong' });
  expect(refused).toMatchObject({ value: '123456', error: 'wrong', isBusy: false });
  expect(nextState(refused, { kind: 'typed', text: '1' }).error).toBeUndefined();
  expect(nextState(refused, { kind: 'chosen', way: 'recovery' })).toEqual(begin('recovery'));
});

it('shows no error after a cancelled passkey', () => {
  const asked = nextState(begin('passkey'), { kind: 'sent' });
  expect(nextState(asked, { kind: 'cancelled' })).toEqual(begin('passkey'));
});

it('sends a password as typed, and a recovery code without the spaces around it', () => {
  expect(typedProof(type(' secret ', 'password'))).toEqual({ password: ' secret ' });
  expect(typedProof(type(' abcd-efgh ', 'recovery'))).toEqual({ recoveryCode: 'abcd-efgh' });
  expect(typedProof(type('123 456'))).toEqual({ code: '123456' });
});
