import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { SERVER_FOLDER } from '../server-folder.ts';
import { hasPromtool, promtool } from '../testing/services/promtool.ts';

const FOLDER = fileURLToPath(new URL('../deploy/prometheus/', SERVER_FOLDER));

describe.skipIf(!hasPromtool)('the alerts, where promtool is installed (on Debian: the package prometheus)', () => {
  it('are valid, and so is the example that loads them', () => {
    expect(promtool(['check', 'config', `${FOLDER}prometheus.yml`])).toBe('');
  });

  it('fire when they should, and not in a quiet office', () => {
    expect(promtool(['test', 'rules', `${FOLDER}alerts.test.yml`])).toBe('');
  });
});
