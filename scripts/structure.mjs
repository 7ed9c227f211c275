import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'vite';
import { layers, packages } from './structure-rules.mjs';

const WORKSPACES = ['contract', 'server', 'web', 'e2e'];
/** A folder with more files is divided by what they are about. */
const MOST_FILES = 25;
const NOT_SOURCE = new Set(['node_modules', 'dist', 'public', 'test-results', 'playwright-report']);

/** One line per violation below a folder. */
export function findViolations(root) {
  const files = WORKSPACES.flatMap((workspace) => sourceFiles(root, workspace));
  const graph = new Map(files.map((file) => [file, readImports(root, file)]));
  const violations = [];
  for (const [file, imports] of graph) {
    for (const target of imports) violations.push(...judge(root, file, target));
  }
  return { files: files.length, violations: [...violations, ...findCycles(graph), ...findCrowdedFolders(files)] };
}

function findCrowdedFolders(files) {
  const counts = new Map();
  for (const file of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > MOST_FILES ? [`${folder} has ${count} source files, at most ${MOST_FILES}`] : [],
  );
}

function sourceFiles(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_SOURCE.has(entry.name) ? [] : sourceFiles(root, path);
    return /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts') ? [path] : [];
  });
}

/** All imports of a file, including types: our own files by path, packages as `npm:name`. */
function readImports(root, file) {
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const found = new Set();
  const add = ({ source }) => {
    if (typeof source?.value === 'string') found.add(resolve(file, source.value));
  };
  new Visitor({
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
    TSImportType: add,
  }).visit(program);
  return found;
}

function resolve(file, specifier) {
  const [path] = specifier.split('?');
  if (path.startsWith('.')) return posix.join(posix.dirname(file), path);
  const own = /^@leitstand\/([^/]+)\/(.+)$/.exec(path);
  return own ? `${own[1]}/src/${own[2]}.ts` : `npm:${path}`;
}

function judge(root, file, target) {
  if (target.startsWith('npm:')) {
    return packages
      .filter(({ name, files }) => isPackage(target, name) && !new RegExp(files).test(file))
      .map(({ name, because }) => `${file} must not import ${name}: ${because}`);
  }
  if (!existsSync(join(root, target))) return [`${file} imports ${target}, which is no file (write the extension too)`];
  const { layer, may } = layerOf(file);
  if (!layer) return [`${file} belongs to no layer of scripts/structure-rules.mjs`];
  return may.some((pattern) => pattern.test(target)) ? [] : [`${file} (${layer.name}) must not import ${target}`];
}

function isPackage(target, name) {
  return target === `npm:${name}` || target.startsWith(`npm:${name}/`);
}

function layerOf(file) {
  for (const layer of layers) {
    const match = new RegExp(layer.files).exec(file);
    if (!match) continue;
    return { layer, may: layer.may.map((pattern) => new RegExp(pattern.replaceAll('$1', match[1] ?? ''))) };
  }
  return { layer: undefined, may: [] };
}

/** Depth first; an import of a file that is still on the stack closes a cycle. */
function findCycles(graph) {
  const cycles = [];
  const done = new Set();
  const open = [];
  function visit(file) {
    if (open.includes(file)) {
      cycles.push(`import cycle: ${[...open.slice(open.indexOf(file)), file].join(' → ')}`);
      return;
    }
    if (done.has(file) || !graph.has(file)) return;
    open.push(file);
    for (const target of graph.get(file)) visit(target);
    open.pop();
    done.add(file);
  }
  for (const file of graph.keys()) visit(file);
  return cycles;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { files, violations } = findViolations(dirname(dirname(fileURLToPath(import.meta.url))));
  for (const violation of violations) console.error(violation);
  console.log(`${files} files, ${violations.length} broken rules`);
  process.exitCode = violations.length === 0 && files > 0 ? 0 : 1;
}
