import { spawnSync } from 'node:child_process';

/** Whether Prometheus' own checker is installed (on Debian in the package `prometheus`). */
export const hasPromtool = spawnSync('promtool', ['--version']).status === 0;

/** Runs it; resolves to what it finds fault with, or nothing. */
export function promtool(args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
  return status === 0 && stderr === '' ? '' : `${stdout}${stderr}`;
}
