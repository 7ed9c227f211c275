import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { STAND_INS, standIns } from '../web/build/stand-ins.ts';
import { root } from './processes.mjs';

const ENTRY = 'entry';

/** What the panel would run, were this code in it. */
async function bundled(code) {
  const entry = {
    name: ENTRY,
    resolveId: (id) => (id === ENTRY ? id : undefined),
    load: (id) => (id === ENTRY ? code : undefined),
  };
  const bundle = await rolldown({ input: ENTRY, plugins: [standIns(), entry] });
  const { output } = await bundle.generate({ format: 'es', codeSplitting: false });
  expect(output).toHaveLength(1);
  return import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
}

describe('packages that stand in for unused ones', () => {
  it('are those whose names the overrides give to another package, which would let markup pass', () => {
    expect([...STAND_INS].sort()).toEqual(['@tabler/icons', 'canvg', 'core-js', 'dompurify', 'html2canvas']);
    for (const name of STAND_INS) {
      const installed = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
      expect(installed.name, name).toBe('clsx');
    }
    const markup = '<img onerror=alert(1)>';
    expect(createRequire(import.meta.url)('dompurify')(markup)).toBe(markup);
  });

  it.each([...STAND_INS, 'core-js/modules/es.promise.js'])('fail in the panel when they are used: %s', async (name) => {
    const { uses } = await bundled(`import it from '${name}';
      export const uses = [() => it.sanitize('<img>'), () => it('<img>'), () => new it(), () => 'sanitize' in it];`);
    expect(uses).toHaveLength(4);
    for (const use of uses) expect(use).toThrow(`${name} is not installed`);
  });

  it('fail as jsPDF uses them, by a dynamic import', async () => {
    const { sanitized } = await bundled(`export const sanitized = () =>
      import('dompurify').then((it) => (it.default ? it.default : it)).then((it) => it.sanitize('<img>'));`);
    await expect(sanitized()).rejects.toThrow('dompurify is not installed');
  });

  it('leave packages alone whose names only begin like theirs', () => {
    const { resolveId } = standIns();
    expect(resolveId('@tabler/icons-react')).toBeUndefined();
    expect(resolveId('@tabler/icons')).toBeDefined();
  });
});
