import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { changedFiles, changedSpecs } from './changed-specs.mjs';
import { compressPanel, isPanelCompressed } from './compress-panel.mjs';
import { otherNode } from './other-node.mjs';
import { overweight, weighPages } from './page-weight.mjs';
import { checkNode, ensureBuilt, ensureInstalled, PrepareError } from './prepare.mjs';
import { bin, endOnSignal, root, run } from './processes.mjs';
import { quickFolder } from './quick-folder.mjs';
import { ensureTool } from './system-tools.mjs';
import { startTestPostgres } from './temporary-postgres.mjs';

const USAGE = `npm test                       everything
npm test -- unit               only these steps: types, lint, structure, supply, unit, panel, browser
npm test -- modules/users      unit and API tests whose path contains this
npm test -- browser sign-in    a step and what its runner takes: a path, -t, --headed …
npm test -- --changed          what the change since the last commit touches`;

/** Each checker reads shared types again: on two cores a single one is fastest. */
const CHECKERS = String(Math.max(1, availableParallelism() >> 1));

/** The checks run in parallel, the other steps in order. `needs` lists the system programs that a step requires. */
const STEPS = [
  { name: 'types', title: 'Types', check: () => [bin('typescript', 'tsc'), '-b', '--checkers', CHECKERS] },
  { name: 'lint', title: 'Lint', check: () => [bin('@biomejs/biome', 'biome'), 'check', '.'] },
  { name: 'structure', title: 'Structure', check: () => [join(root, 'scripts', 'structure.mjs')] },
  { name: 'supply', title: 'Supply', check: () => [join(root, 'scripts', 'supply.mjs')] },
  { name: 'unit', title: 'Unit and API tests', needs: ['postgres'], work: unitTests },
  ...(process.env.SOAK
    ? [{ name: 'other-node', title: 'API tests on the other Node.js', needs: ['postgres'], work: otherNodeTests }]
    : []),
  { name: 'panel', title: 'Panel build', work: panelBuild },
  { name: 'browser', title: 'Browser tests', needs: ['postgres', 'chromium'], work: browserTests },
];
/** Of the message of a failed test in the summary. */
const REASON_LINES = 8;
const PASSED = { passed: 1, failed: 0, skipped: 0 };
const NOTHING = { passed: 0, failed: 0, skipped: 0 };
const FAILED = { passed: 0, failed: 1, skipped: 0 };

// Used as the temporary folder by this process and its children.
process.env.TMPDIR = quickFolder();

const { steps, runnerArgs } = chooseSteps(process.argv.slice(2));
const reports = mkdtempSync(join(tmpdir(), 'leitstand-reports-'));
const remarks = [];
let database;

endOnSignal(async () => {
  await database?.stop();
  removeReports();
});
const results = [];
try {
  checkNode();
  await ensureInstalled();
  const tools = await findTools(steps);
  const checks = steps.filter((step) => step.check);
  if (checks.length > 0) console.log(`\n${checks.map(({ title }) => title).join(', ')}`);
  results.push(...(await Promise.all(checks.map(performCheck))));
  for (const step of steps.filter(({ work }) => work)) results.push(await perform(step, tools));
} catch (error) {
  console.error(error instanceof PrepareError ? error.message : error);
  results.push({ title: 'Preparation', counts: FAILED, seconds: 0 });
} finally {
  await database?.keep();
  removeReports();
}
summarise(results);

function chooseSteps(args) {
  if (args.includes('--help')) {
    console.log(USAGE);
    process.exit();
  }
  if (args.includes('--changed')) return changedSteps();
  const named = STEPS.filter((step) => args.includes(step.name));
  const rest = args.filter((arg) => !STEPS.some((step) => step.name === arg));
  if (named.length > 0) return { steps: named, runnerArgs: rest };
  return { steps: rest.length > 0 ? STEPS.filter((step) => step.name === 'unit') : STEPS, runnerArgs: rest };
}

/** Quick checks of everything, unit tests that import a changed file, browser tests that mention it. */
function changedSteps() {
  const specs = changedSpecs(changedFiles());
  const names = ['types', 'lint', 'structure', 'unit', ...(specs.length > 0 ? ['browser'] : [])];
  return {
    steps: STEPS.filter(({ name }) => names.includes(name)),
    runnerArgs: { unit: ['--changed', '--passWithNoTests'], browser: specs.map((file) => file.slice('e2e/'.length)) },
  };
}

async function findTools(chosen) {
  const tools = {};
  for (const name of new Set(chosen.flatMap((step) => step.needs ?? []))) {
    tools[name] = await ensureTool(name);
    if (tools[name].missing) console.error(tools[name].missing);
  }
  return tools;
}

/** The output is printed when the step has ended, so that outputs do not mix. */
async function performCheck({ title, check }) {
  const begin = performance.now();
  const { code, output } = await run(process.execPath, check(), { quiet: true });
  process.stdout.write(output);
  return resultOf(title, begin, code === 0 ? PASSED : FAILED);
}

async function perform(step, tools) {
  console.log(`\n${step.title}`);
  const begin = performance.now();
  return resultOf(step.title, begin, await attempt(step, tools));
}

function resultOf(title, begin, counts) {
  const seconds = (performance.now() - begin) / 1000;
  console.log(`${title}: ${counts.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  return { title, counts, seconds };
}

async function attempt(step, tools) {
  try {
    const missing = (step.needs ?? []).map((name) => tools[name].missing).filter(Boolean);
    if (missing.length > 0) throw new PrepareError(`These tests cannot run here.\n${missing.join('\n')}`);
    return await step.work(tools);
  } catch (error) {
    console.error(error instanceof PrepareError ? error.message : error);
    return FAILED;
  }
}

/** Builds the product and checks the budget of every page. */
async function panelBuild() {
  await builtPanel();
  const pages = weighPages();
  const heaviest = pages.reduce((one, other) => (other.scripts > one.scripts ? other : one));
  const [first] = pages;
  console.log(
    `JavaScript: ${first.name} ${first.scripts.toFixed(1)} KB, at most ${heaviest.scripts.toFixed(1)} KB (${heaviest.name}).`,
  );
  const faults = overweight(pages);
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? PASSED : FAILED;
}

/** Also compresses: otherwise the server would do it for every page that a browser test opens. */
async function builtPanel() {
  await ensureBuilt('panel');
  if (!isPanelCompressed()) await compressPanel({ isQuick: true });
}

/** A type error is one failure, and does not hide the results of the tests. */
async function unitTests(tools, { node = process.execPath, options = argsOf('unit'), environment = {} } = {}) {
  const build = await attempt({ work: () => ensureBuilt('server').then(() => NOTHING) });
  const file = join(reports, 'unit.json');
  rmSync(file, { force: true });
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...options];
  const env = { ...(await testEnvironment(tools)), ...environment };
  const { code } = await run(node, [bin('vitest'), ...args], { env });
  const found = readReport(file);
  if (!found) return FAILED;
  const failures = failedTests(found);
  report(failures);
  const { numPassedTests, numPendingTests, numTodoTests } = found;
  const counts = { passed: numPassedTests, failed: failures.length, skipped: numPendingTests + numTodoTests };
  return failedOutsideOfTests(code, { ...counts, failed: counts.failed + build.failed });
}

/** At the size of `npm test`: what differs between versions does not need many repetitions. */
async function otherNodeTests(tools) {
  const node = await otherNode();
  return unitTests(tools, { node, options: ['--project', 'server', ...argsOf('unit')], environment: { SOAK: '' } });
}

/** A file that cannot be loaded has no tests to count, and is one failure itself. */
function failedTests({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [{ name: file, reason: message }];
      return failed.map(({ fullName, failureMessages }) => ({
        name: `${file}: ${fullName}`,
        reason: failureMessages.join('\n'),
      }));
    });
}

/** Printed at the end of a log, which is all that some readers see: which tests failed, and why. */
function report(failures) {
  for (const { name, reason } of failures) remarks.push(`failed: ${name}`, ...reasonLines(reason));
}

/** The first lines of a message, and the first place in our own code. */
function reasonLines(reason) {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  const isPlace = (line) => /^\s*at /.test(line);
  const place = lines.find((line) => isPlace(line) && !line.includes('node_modules'));
  const said = lines.filter((line) => !isPlace(line)).slice(0, REASON_LINES);
  return [...said, ...(place ? [place] : [])].map((line) => `        ${line}`);
}

async function browserTests(tools) {
  await ensureBuilt('server');
  await builtPanel();
  const file = join(reports, 'browser.json');
  const env = { ...(await testEnvironment(tools)), PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = [bin('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...argsOf('browser')];
  const { code } = await run(process.execPath, args, { cwd: join(root, 'e2e'), env });
  const found = readReport(file);
  if (!found) return FAILED;
  const specs = found.suites.flatMap(specsOf);
  report(failedSpecs(specs));
  const { expected, unexpected, skipped } = found.stats;
  return failedOutsideOfTests(code, { passed: expected, failed: unexpected, skipped });
}

function argsOf(step) {
  return Array.isArray(runnerArgs) ? runnerArgs : runnerArgs[step];
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function failedSpecs(specs) {
  return specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, line, title, tests }) => ({
      name: `${file}:${line} ${title}`,
      reason: tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(errorText))).join('\n'),
    }));
}

function errorText({ message, location }) {
  return location ? `${message}\n    at ${relative(root, location.file)}:${location.line}` : message;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A runner that failed without a failed test (bad configuration, an error outside of tests) counts as one. */
function failedOutsideOfTests(code, counts) {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** All test processes share one database server; each creates its own databases in it. */
async function testEnvironment({ postgres, chromium }) {
  database ??= await startTestPostgres(postgres.path);
  return { TEST_POSTGRES_URL: database.url, ...(chromium && { CHROMIUM_PATH: chromium.path }) };
}

function removeReports() {
  if (!process.env.KEEP_REPORTS) rmSync(reports, { recursive: true, force: true });
}

function summarise(all) {
  console.log('');
  const total = { ...NOTHING };
  for (const { title, counts, seconds } of all) {
    for (const key of Object.keys(total)) total[key] += counts[key];
    console.log(
      `${counts.failed === 0 ? 'ok    ' : 'FAILED'}  ${title.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s`,
    );
  }
  for (const remark of remarks) console.log(remark);
  process.exitCode = total.failed === 0 ? 0 : 1;
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
}
