import { expect, it } from 'vitest';
import { seal, unseal } from './sealed.ts';

const keys = { signingSecret: 'im-Schrank', config: { secretsKey: undefined } };

it('seals a secret so that only the same key opens it, and nobody changes it', () => {
  const sealed = seal(keys, 'Geheimnis ✓');
  expect(sealed).not.toContain('Geheimnis');
  expect(seal(keys, 'Geheimnis ✓')).not.toBe(sealed);
  expect(unseal(keys, sealed)).toBe('Geheimnis ✓');
  expect(unseal({ ...keys, config: { secretsKey: 'k'.repeat(32) } }, sealed)).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(unseal(keys, bytes.toString('base64url'))).toBeUndefined();
  expect(unseal(keys, '')).toBeUndefined();
});
