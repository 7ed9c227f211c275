import { describe, expect, it } from 'vitest';
import { FIRST_ADMIN } from '../../testing/processes/command-process.ts';
import { weaknessOf } from './password-strength.ts';
import { generatePassword } from './passwords.ts';

const OWNER = { userName: 'Anneliese Kreutzkamp', email: 'a.kreutzkamp@fahrverein.example' };

describe('a password', () => {
  it.each([
    ['a.kreutzkamp@fahrverein.example', 'PASSWORD_HAS_ADDRESS'],
    ['A.Kreutzkamp@Fahrverein.example-x8K!z', 'PASSWORD_HAS_ADDRESS'],
    ['Kreutzkamp2026!', 'PASSWORD_HAS_NAME'],
    ['anneliese1', 'PASSWORD_HAS_NAME'],
    ['fahrverein', 'PASSWORD_HAS_NAME'],
    ['Leitstand2026!', 'PASSWORD_HAS_NAME'],
    ['L3itst4nd-2026', 'PASSWORD_HAS_NAME'],
    ['1234567890', 'PASSWORD_COMMON'],
    ['Passwort123!', 'PASSWORD_COMMON'],
    ['P@ssw0rd12', 'PASSWORD_COMMON'],
    ['iloveyou12!', 'PASSWORD_COMMON'],
    ['qwertzuiop', 'PASSWORD_PATTERN'],
    ['aaaaaaaaaaaaaaaa', 'PASSWORD_PATTERN'],
    ['24.12.2026', 'PASSWORD_PATTERN'],
    ['Sommer2026!', 'PASSWORD_WORD'],
    ['Geschwindigkeit', 'PASSWORD_WORD'],
  ])('%s is refused: %s', (password, weakness) => {
    expect(weaknessOf(password, OWNER)).toBe(weakness);
  });

  it.each(['xkqvbnwrtz', 'hallo welt 123', 'drei Reifen am Nürburgring', generatePassword(), FIRST_ADMIN.password])(
    '%s is accepted',
    (password) => {
      expect(weaknessOf(password, OWNER)).toBeUndefined();
    },
  );

  it('is checked quickly, however long it is and whatever it consists of', () => {
    for (const text of ['4@8(3!1|0$57%2&', 'p4$$w0rd', '1', '01.01.2020']) {
      const begun = performance.now();
      weaknessOf(text.repeat(200), OWNER);
      expect(performance.now() - begun).toBeLessThan(3000);
    }
  });
});
