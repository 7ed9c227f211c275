import { expect, it } from 'vitest';
import { emailKey, indexedSpellings } from './email-key.ts';

it.each([
  ['LENA@Example.ORG', 'lena@example.org'],
  [' lena@example.org ', 'lena@example.org'],
  ['l.e.n.a@example.org', 'lena@example.org'],
  ['lena+spam+2@example.org', 'lena@example.org'],
  ['l.ena+x.y@example.org', 'lena@example.org'],
  ['ｌｅｎａ@example.org', 'lena@example.org'],
  ['lena@bücher.example', 'lena@xn--bcher-kva.example'],
  ['lena@BU\u0308CHER.example', 'lena@xn--bcher-kva.example'],
  ['lena@XN--BCHER-KVA.example', 'lena@xn--bcher-kva.example'],
  ['lena@xn--bcher-kva.münchen.example', 'lena@xn--bcher-kva.xn--mnchen-3ya.example'],
  ['lena@bücher。example', 'lena@xn--bcher-kva.example'],
  ['l.ena@googlemail.com', 'lena@gmail.com'],
])('of %s is that of other spellings', (email, key) => {
  expect(emailKey(email)).toBe(key);
});

it.each([
  ['lena@example.org', 'helena@example.org'],
  ['lena@example.org', 'lena@mail.example.org'],
  // The dots of the domain count, and so does an umlaut.
  ['lena@exam.ple.org', 'lena@example.org'],
  ['lena@bücher.example', 'lena@bucher.example'],
  // The second one has a Cyrillic letter.
  ['lena@example.org', 'lena@ex\u0430mple.org'],
  ['lena@example.org', 'len\u0430@example.org'],
  ['+a@example.org', '+b@example.org'],
  ['.@example.org', '..@example.org'],
  ['a@b@example.org', 'a@example.org'],
  // Its compatibility form has a slash, which must not end the domain.
  ['lena@exampl\u2100\u00fc.org', 'lena@exampla'],
  ['lena', 'lena@'],
])('of %s and %s differ', (one, other) => {
  expect(emailKey(one)).not.toBe(emailKey(other));
});

it('takes any text, and no address for none', () => {
  expect(emailKey('')).toBe('');
  expect(emailKey('@')).toBe('@');
  expect(emailKey('"lena m"@example.org')).toBe('"lena m"@example.org');
  expect(emailKey(`${'.a'.repeat(10_000)}@example.org`)).toBe(`${'a'.repeat(10_000)}@example.org`);
  expect(emailKey(`a@${'ü.'.repeat(10_000)}`)).toContain('@');
  expect(emailKey('+'.repeat(100_000))).toHaveLength(100_000);
});

it('lists spellings that the index of the users has', () => {
  expect(indexedSpellings('L.ena+x@gmail.com')).toEqual(['lena@gmail.com', 'lena@googlemail.com']);
  expect(indexedSpellings('lena@Bücher.example')).toEqual(['lena@xn--bcher-kva.example', 'lena@bucher.example']);
  expect(indexedSpellings('')).toEqual([]);
});
