import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import * as path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { builtProgram } from '../server-folder.ts';
import { embeddedEngine } from '../testing/database/test-database.ts';
import { eventually } from '../testing/eventually.ts';
import { SHORT_LIVED } from '../testing/processes/short-lived.ts';
import { isSoak } from '../testing/soak.ts';

const MAIN = builtProgram('main');
const OBSERVERS = ['node_modules/@opentelemetry/', 'node_modules/prom-client/'] as const;

/** Prints each file that the server imports. */
const PRINT_IMPORTS = `data:text/javascript,${encodeURIComponent(`
  import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(\`
    import { writeSync } from 'node:fs';
    export async function load(url, context, next) {
      writeSync(2, 'imports ' + url + '\\\\n');
      return next(url, context);
    }\`));
`)}`;

/** The files of the built server that contain code of a package. */
function filesWith(packagePath: string): string[] {
  const folder = path.dirname(MAIN);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js.map') && readFileSync(path.join(folder, name), 'utf8').includes(packagePath))
    .map((name) => name.slice(0, -'.map'.length));
}

let dataDir: string;
let child: ChildProcess | undefined;
beforeEach(async () => {
  ({ dataDir } = (await embeddedEngine.prepare()).settings);
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** Which of the packages the built server has loaded when it is ready and was called. */
async function loaded(environment: Record<string, string>): Promise<string[]> {
  child = spawn(process.execPath, [...SHORT_LIVED, '--import', PRINT_IMPORTS, MAIN], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, DEMO_DATA: '0', ...environment },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const address = await eventually(() => /Leitstand +(http:\S+)/.exec(output)?.[1], 60_000);
  await eventually(async () => (await fetch(`${address}/v1/ready`)).ok || undefined);
  expect(await (await fetch(`${address}/metrics`)).text()).not.toContain('leitstand_');
  const imported: readonly string[] = output.match(/(?<=^imports .*\/)[^/]+\.js$/gm) ?? [];
  expect(imported).toContain('main.js');
  return OBSERVERS.filter((name) => filesWith(name).some((file) => imported.includes(file)));
}

it('no package for metrics or traces is loaded unless configured', async () => {
  expect(OBSERVERS.every((name) => filesWith(name).length > 0)).toBe(true);
  expect(await loaded({})).toEqual([]);
}, 120_000);

it.runIf(isSoak)(
  'the packages are loaded where they are configured',
  async () => {
    const environment = { METRICS_PORT: '0', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' };
    expect(await loaded(environment)).toEqual([...OBSERVERS]);
  },
  120_000,
);
