import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './processes.mjs';
import { auditFaults, findSupplyFaults, licenceList, lockedPackages } from './supply-rules.mjs';

/*
 * Checks dependencies: exact versions, checksums, licences and, if the registry supports it, known vulnerabilities of
 * what ships. `--write` regenerates docs/licences.md.
 */

const LICENCES = join(root, 'docs', 'licences.md');
const MANIFESTS = ['.', 'contract', 'server', 'web', 'e2e'].map((folder) => join(root, folder, 'package.json'));

const packages = lockedPackages(readJson(join(root, 'package-lock.json')));
const list = licenceList(packages);
if (process.argv.includes('--write')) writeFileSync(LICENCES, list);
const faults = findSupplyFaults(MANIFESTS.map(readJson), packages);
if (readFileSync(LICENCES, 'utf8') !== list) faults.push('docs/licences.md is old: node scripts/supply.mjs --write');
faults.push(...(await knownVulnerabilities()));
for (const fault of faults) console.error(fault);
const shipped = packages.filter(({ ships }) => ships).length;
console.log(`${shipped} packages ship, ${packages.length - shipped} only build and test.`);
process.exitCode = faults.length > 0 ? 1 : 0;

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Not every registry has advisories: if it does not answer, that is reported but is not a failure. */
async function knownVulnerabilities() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { output } = await run('npm', args, { quiet: true, shell: process.platform === 'win32' });
  const report = reportIn(output);
  if (!report?.vulnerabilities) {
    console.log('The registry has no advisories: npm audit was skipped.');
    return [];
  }
  return auditFaults(report);
}

/** Warnings may surround it. */
function reportIn(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}
