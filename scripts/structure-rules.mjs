/**
 * Who may import whom. The first layer whose `files` match a file is its layer; of our own files it may import those
 * that `may` matches, and nothing else. `$1` is what the group in `files` matched, such as the module's name.
 */
const CONTRACT = '^contract/src/(?!.*\\.test\\.ts$)';

/**
 * The server, from the bottom up: a file may import its own layer and those before it. Of a layer with several folders,
 * none may import another.
 */
const SERVER = [
  ["the server's basis", '(?!(?:platform|module|modules|app|start-server|dev-server|main)\\.ts$)[^/]+\\.ts$'],
  ['the database', 'db/'],
  ['adapters, jobs and live events', '(adapters|jobs|live)/'],
  ['the platform', 'platform\\.ts$'],
  ['the backup', 'backup/'],
  ['what all records share', 'records/'],
  ['the edge', 'http/'],
  ['the definition of a module', 'module\\.ts$'],
  ['a module of the server', 'modules/([^/]+)/', 'modules/[^/]+/[^/]+\\.service\\.ts$'],
  ['the list of modules', 'modules\\.ts$'],
  ['the demo world', 'demo/'],
  ["the server's main and app", '(?:app|start-server|dev-server|main)\\.ts$'],
].map(([name, files, ...open], index, all) => ({
  name,
  files: `^server/src/${files}`,
  may: [
    CONTRACT,
    ...[files.replace(/\((?!\?).*?\)/, '$1'), ...open, ...all.slice(0, index).map((layer) => layer[1])].map(source),
  ],
}));

function source(files) {
  return `^server/src/(?!.*\\.test\\.ts$)${files}`;
}

export const layers = [
  { name: 'a test of contract', files: '^contract/.*\\.test\\.ts$', may: ['^contract/'] },
  { name: 'a test of the server', files: '^server/(.*\\.test\\.ts$|src/testing/)', may: ['^server/', CONTRACT] },
  { name: 'a test of the panel', files: '^web/.*\\.test\\.tsx?$', may: ['^web/', CONTRACT] },
  { name: 'e2e', files: '^e2e/', may: ['^e2e/', CONTRACT] },

  { name: 'contract', files: '^contract/src/', may: [CONTRACT] },

  ...SERVER,

  { name: "the panel's app", files: '^web/src/app/', may: ['^web/src/(app|features|shared|ui)/', CONTRACT] },
  {
    name: 'a feature of the panel',
    files: '^web/src/features/([^/]+)/',
    may: ['^web/src/features/$1/', '^web/src/(shared|ui)/', CONTRACT],
  },
  { name: 'what several features show', files: '^web/src/shared/', may: ['^web/src/(shared|ui)/', CONTRACT] },
  // It knows no kind of record.
  { name: "the panel's ui", files: '^web/src/ui/', may: ['^web/src/ui/', '^contract/src/(base|api)/'] },
  { name: "the panel's build", files: '^web/(vite\\.config\\.ts$|build/)', may: ['^web/build/'] },
];

/** Packages that only some files may import. */
export const packages = [
  {
    name: 'drizzle-orm',
    files: '\\.queries\\.ts$|^server/src/(db|jobs|demo|testing)/|^server/drizzle\\.config\\.ts$|\\.test\\.ts$',
    because: 'SQL is written in *.queries.ts, db/, jobs/ and demo/',
  },
];
