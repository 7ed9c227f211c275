/**
 * Which files may import which. A file belongs to the first layer whose `files` match it; of our own files it may only
 * import those that `may` matches. `$1` is what the group in `files` matched, such as the module's name. Folders of the
 * server that are not listed here are platform.
 */
const PLATFORM = '^server/src/(?!modules/|demo/|testing/|(main|start-server|dev-server|app)\\.ts$|.*\\.test\\.ts$)';
const CONTRACT = '^contract/src/(?!.*\\.test\\.ts$)';

export const layers = [
  { name: 'a test of contract', files: '^contract/.*\\.test\\.ts$', may: ['^contract/'] },
  { name: 'a test of the server', files: '^server/(.*\\.test\\.ts$|src/testing/)', may: ['^server/', CONTRACT] },
  { name: 'a test of the panel', files: '^web/.*\\.test\\.tsx?$', may: ['^web/', CONTRACT] },
  { name: 'e2e', files: '^e2e/', may: ['^e2e/', CONTRACT] },

  { name: 'contract', files: '^contract/src/', may: [CONTRACT] },

  {
    name: "the server's main and app",
    files: '^server/src/(main|start-server|dev-server|app)\\.ts$',
    may: [PLATFORM, '^server/src/(start-server|app)\\.ts$', '^server/src/modules/', '^server/src/demo/', CONTRACT],
  },
  {
    name: 'a module of the server',
    files: '^server/src/modules/([^/]+)/',
    may: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/[^/]+\\.service\\.ts$', PLATFORM, CONTRACT],
  },
  {
    name: 'the demo world',
    files: '^server/src/demo/',
    may: ['^server/src/demo/', '^server/src/modules/', PLATFORM, CONTRACT],
  },
  { name: "the server's platform", files: PLATFORM, may: [PLATFORM, CONTRACT] },

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
    files: '\\.queries\\.ts$|^server/src/(db|jobs|demo|audit|testing)/|^server/drizzle\\.config\\.ts$|\\.test\\.ts$',
    because: 'SQL stands in *.queries.ts, db/, jobs/, audit/ and demo/',
  },
];
