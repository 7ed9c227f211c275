import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { hashRecoveryCode, newRecoveryCode, newSecret, setupAddress, stepOfCode } from './one-time-codes.ts';

const NOW = Date.parse('2026-03-29T00:59:45Z');
const STEP = Math.floor(NOW / 30_000);

describe('one-time codes', () => {
  const secret = newSecret();
  const codeAt = (steps: number) => new TOTP({ secret }).generate({ timestamp: NOW + steps * 30_000 });

  it('follow RFC 6238', () => {
    const known = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(stepOfCode(known, '287082', 0, 59_000)).toBe(1);
    expect(stepOfCode(known, '081804', 0, 1_111_111_109_000)).toBe(37_037_036);
  });

  it('may come from a clock that is one step off, and no more', () => {
    expect([-2, -1, 0, 1, 2].map((steps) => stepOfCode(secret, codeAt(steps), 0, NOW))).toEqual([
      undefined,
      STEP - 1,
      STEP,
      STEP + 1,
      undefined,
    ]);
  });

  it('are refused if they are not newer than the last one', () => {
    expect(stepOfCode(secret, codeAt(0), STEP, NOW)).toBeUndefined();
    expect(stepOfCode(secret, codeAt(-1), STEP, NOW)).toBeUndefined();
    expect(stepOfCode(secret, codeAt(1), STEP, NOW)).toBe(STEP + 1);
  });

  it('may be typed with spaces, and are nothing else', () => {
    const code = codeAt(0);
    expect(stepOfCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, 0, NOW)).toBe(STEP);
    for (const wrong of ['', '12345', `${code}0`, 'abcdef', '\u0661\u0662\u0663\u0664\u0665\u0666']) {
      expect(stepOfCode(secret, wrong, 0, NOW)).toBeUndefined();
    }
  });

  it('are set up by an address that apps understand', () => {
    const address = new URL(setupAddress(secret, 'lena@example.org'));
    expect(address.protocol).toBe('otpauth:');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ secret, issuer: 'Leitstand', digits: '6' });
  });
});

describe('recovery codes', () => {
  it('differ, and can be typed in any case, with or without hyphens', () => {
    const codes = Array.from({ length: 100 }, newRecoveryCode);
    expect(new Set(codes).size).toBe(100);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const [code = ''] = codes;
    expect(hashRecoveryCode(code.toUpperCase().replaceAll('-', ' '))).toBe(hashRecoveryCode(code));
  });
});
