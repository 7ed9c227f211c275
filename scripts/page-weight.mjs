import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './processes.mjs';

const KILOBYTE = 1024;

/** Pages without sign-in: they do not load the application shell. */
const PUBLIC = /password-reset|verification|appeal-page|single-sign-on/;

/** Budget of JavaScript before the first paint, in compressed kilobytes. */
const BUDGETS = [
  { pages: /^sign-in$/, kilobytes: 100 },
  { pages: PUBLIC, kilobytes: 275 },
  { pages: /users-page|posts-page/, kilobytes: 335 },
  { pages: /./, kilobytes: 320 },
];
/** Budget of style sheets per page. */
const STYLE_KILOBYTES = 35;

/** What each screen loads before it renders, in compressed kilobytes: the entry, the shell and its own part. */
export function weighPages(folder = join(root, 'web', 'dist')) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));
  const weigh = (name, keys) => {
    const parts = partsOf(manifest, keys);
    return {
      name,
      scripts: kilobytes(
        folder,
        parts.map(({ file }) => file),
      ),
      styles: kilobytes(
        folder,
        parts.flatMap(({ css = [] }) => css),
      ),
    };
  };
  // The chunks of `web/vite.config.ts`, by name.
  const [signIn, panel, shell] = ['app', 'panel', 'frame'].map((name) => keyOf(manifest, name));
  const first = ['index.html', signIn];
  const screens = Object.keys(manifest).filter((key) => /-(page|screen)\.tsx$/.test(key));
  return [
    weigh('sign-in', first),
    ...screens.map((key) => weigh(key, PUBLIC.test(key) ? [...first, panel, key] : [...first, panel, shell, key])),
  ];
}

/** One line per page that exceeds its budget. */
export function overweight(pages) {
  return pages.flatMap(({ name, scripts, styles }) => {
    const { kilobytes: allowed } = BUDGETS.find((budget) => budget.pages.test(name));
    return [
      ...(scripts > allowed ? [`${name}: ${scripts.toFixed(1)} KB of JavaScript, at most ${allowed}`] : []),
      ...(styles > STYLE_KILOBYTES ? [`${name}: ${styles.toFixed(1)} KB of styles, at most ${STYLE_KILOBYTES}`] : []),
    ];
  });
}

function keyOf(manifest, name) {
  const key = Object.keys(manifest).find((candidate) => manifest[candidate].name === name);
  if (!key) throw new Error(`The panel has no chunk ${name}.`);
  return key;
}

/** Chunks with all their static imports. */
function partsOf(manifest, keys) {
  const found = new Map();
  const follow = (key) => {
    if (found.has(key)) return;
    found.set(key, manifest[key]);
    for (const imported of manifest[key].imports ?? []) follow(imported);
  };
  for (const key of keys) follow(key);
  return [...found.values()];
}

function kilobytes(folder, files) {
  const sizes = [...new Set(files)].map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE;
}
