import { expect, it, vi } from 'vitest';
import { forgetPosition, notePosition, positionHeader } from './position.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
});

it('sends the latest position that a backend has sent, and none to others', () => {
  expect(positionHeader()).toEqual({});
  notePosition('00000001/0000A000');
  notePosition('00000000/FFFF0000');
  expect(positionHeader()).toEqual({ 'x-database-position': '00000001/0000A000' });
  forgetPosition();
  expect(positionHeader()).toEqual({});
});
