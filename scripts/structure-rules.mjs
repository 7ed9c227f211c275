/**
 * Who may import whom, from the bottom up: a file may import the contract, its own layer and those of its stack before
 * it, but no test. Of a layer with several folders, none may import another. `open` names files of a layer that its
 * other folders may import, `contract` the part of the contract that a layer may know.
 */
const STACKS = [
  [{ name: 'the contract', files: 'contract/src/' }],
  [
    {
      name: 'the basis',
      files: 'server/src/(?:base/|(?!(?:platform|module|modules|app|start-server|dev-server|main)\\.ts$)[^/]+$)',
    },
    { name: 'the database', files: 'server/src/db/' },
    { name: 'adapters, jobs and live events', files: 'server/src/(adapters|jobs|live)/' },
    {
      name: 'records, backup and platform',
      files: 'server/src/(records/|backup/|platform\\.ts$)',
      open: 'server/src/platform\\.ts$',
    },
    { name: 'the edge', files: 'server/src/(?:http/|module\\.ts$)' },
    { name: 'a module', files: 'server/src/modules/([^/]+)/', open: 'server/src/modules/[^/]+/[^/]+\\.service\\.ts$' },
    { name: "the server's app", files: 'server/src/(?:demo/|moving/|metrics/|traces/|[^/]+$)' },
  ],
  [
    { name: "the panel's ui, which knows no kind of record", files: 'web/src/ui/', contract: '(?:base|api)/' },
    { name: 'what several features show', files: 'web/src/shared/' },
    { name: 'a feature', files: 'web/src/features/([^/]+)/' },
    { name: "the panel's app", files: 'web/src/app/' },
  ],
];
/** Tests and builds may import everything of their workspace, and the contract. */
const UNSHIPPED = '^(?=e2e/|server/src/testing/|web/(?!src/)|.*\\.test\\.tsx?$)(\\w+)/';
const SHIPPED = '^(?!.*\\.test\\.tsx?$)';

/** The first layer whose `files` match a file is its layer; `$1` is what the group in `files` matched. */
export const layers = [
  { name: 'a test or build', files: UNSHIPPED, may: ['^$1/', `${SHIPPED}contract/src/`] },
  ...STACKS.flatMap((stack) =>
    stack.map(({ name, files, open = [], contract = '' }, index) => ({
      name,
      files: `^${files}`,
      may: [
        `contract/src/${contract}`,
        files.replace(/\((?!\?).*?\)/, '$1'),
        ...[open].flat(),
        ...stack.slice(0, index).map((lower) => lower.files),
      ].map((target) => SHIPPED + target),
    })),
  ),
];

/** Packages that only some files may import. */
export const packages = [
  {
    name: 'drizzle-orm',
    files: '\\.queries\\.ts$|^server/src/(db|jobs|demo|testing)/|^server/drizzle\\.config\\.ts$|\\.test\\.ts$',
    because: 'SQL is written in *.queries.ts, db/, jobs/ and demo/',
  },
];
