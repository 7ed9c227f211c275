import { type Node, parse } from 'libpg-query';
import { checkTableChange } from './check-table-change.ts';
import type { Created, Finding } from './finding.ts';
import type { Migration } from './known-migrations.ts';

const KIND_NAMES: Readonly<Record<string, string>> = {
  OBJECT_TABLE: 'table',
  OBJECT_COLUMN: 'column',
  OBJECT_INDEX: 'index',
  OBJECT_FUNCTION: 'function',
  OBJECT_TRIGGER: 'trigger',
  OBJECT_TYPE: 'type',
  OBJECT_VIEW: 'view',
  OBJECT_SEQUENCE: 'sequence',
};
/** They create something, and fail if it exists. */
const ONLY_CREATE = [
  'CreateSchemaStmt',
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CreateDomainStmt',
  'CompositeTypeStmt',
  'CommentStmt',
];

/**
 * Why the statements of a migration do more than its comment says; empty if they do not. Statements that are not known
 * to be harmless count as breaking.
 */
export async function problemsOf(migration: Migration, earlier: readonly Migration[]): Promise<string[]> {
  const { tag, declared, statements } = migration;
  if (!declared)
    return [`${tag} must begin with \`-- previous version: works\` or another comment that CONTRIBUTING.md describes`];
  const { olderVersions, locks } = declared;
  if (olderVersions === 'break') return [];
  if (olderVersions !== 'work' && !earlier.some((one) => one.tag === olderVersions.workFrom))
    return [`${tag}: there is no migration ${olderVersions.workFrom} before it`];
  const found = await findingsIn(statements.join(';\n'));
  const admitted = ({ kind, table }: Finding) =>
    kind === 'breaks' ? olderVersions !== 'work' : locks.includes(table ?? '');
  const unused = locks.filter((table) => !found.some((finding) => finding.kind === 'locks' && finding.table === table));
  return [
    ...found.filter((finding) => !admitted(finding)).map(({ what }) => `${tag} ${what}`),
    ...(olderVersions === 'work' || found.some(({ kind }) => kind === 'breaks')
      ? []
      : [`${tag} works with every older version: say \`-- previous version: works\``]),
    ...unused.map((table) => `${tag} does not lock ${table}`),
  ];
}

/** With PostgreSQL's own parser: what a statement is, no comment or spelling can hide. */
export async function findingsIn(sql: string): Promise<Finding[]> {
  const { stmts = [] } = await parse(sql);
  const created: Created = { names: new Set(), columns: new Set() };
  return stmts.flatMap(({ stmt }) => (stmt ? checkStatement(stmt, created) : []));
}

function checkStatement(stmt: Node, created: Created): Finding[] {
  const isNew = (name: string) => created.names.has(name);
  const breaks = (what: string, name = ''): Finding[] => (isNew(name) ? [] : [{ kind: 'breaks', what }]);
  const locks = (what: string, table: string): Finding[] => (isNew(table) ? [] : [{ kind: 'locks', what, table }]);
  if ('CreateStmt' in stmt) {
    created.names.add(nameOf(stmt.CreateStmt));
    return stmt.CreateStmt.inhRelations || stmt.CreateStmt.if_not_exists
      ? breaks('creates a table that may change an existing one')
      : [];
  }
  if ('AlterTableStmt' in stmt) return checkTableChange(stmt.AlterTableStmt, created);
  if ('IndexStmt' in stmt) {
    const { unique, concurrent, idxname = '' } = stmt.IndexStmt;
    const table = nameOf(stmt.IndexStmt);
    return [
      ...(unique ? breaks(`requires unique values in ${table} (index ${idxname})`, table) : []),
      ...(concurrent ? [] : locks(`creates the index ${idxname} on ${table} without CONCURRENTLY`, table)),
    ];
  }
  if ('RenameStmt' in stmt) {
    const { renameType = '', subname = '' } = stmt.RenameStmt;
    return breaks(`renames the ${kindOf(renameType)} ${subname || nameOf(stmt.RenameStmt)}`, nameOf(stmt.RenameStmt));
  }
  if ('DropStmt' in stmt) {
    const { objects = [], removeType = '' } = stmt.DropStmt;
    return objects.flatMap((object) => {
      const path = pathOf(object);
      return breaks(`drops the ${kindOf(removeType)} ${path.join('.')}`, path[0]);
    });
  }
  if ('CreateFunctionStmt' in stmt) {
    const name = (stmt.CreateFunctionStmt.funcname ?? []).map(textOf).join('.');
    return stmt.CreateFunctionStmt.replace ? breaks(`replaces the function ${name}`) : [];
  }
  if ('CreateTrigStmt' in stmt) {
    const table = nameOf(stmt.CreateTrigStmt);
    return breaks(`adds the trigger ${stmt.CreateTrigStmt.trigname} to ${table}`, table);
  }
  if ('ViewStmt' in stmt) return stmt.ViewStmt.replace ? breaks('replaces a view') : [];
  // A long change begins with its row.
  if ('InsertStmt' in stmt && nameOf(stmt.InsertStmt) === 'long_changes') return [];
  for (const kind of ['InsertStmt', 'UpdateStmt'] as const) {
    const write = (stmt as Partial<Record<typeof kind, Named>>)[kind];
    if (write) return locks(`changes rows of ${nameOf(write)} in one transaction`, nameOf(write));
  }
  if ('DeleteStmt' in stmt) return breaks(`deletes rows of ${nameOf(stmt.DeleteStmt)}`, nameOf(stmt.DeleteStmt));
  if ('LockStmt' in stmt) {
    return (stmt.LockStmt.relations ?? []).flatMap((table) => {
      const name = 'RangeVar' in table ? (table.RangeVar.relname ?? '') : '';
      return locks(`locks the table ${name}`, name);
    });
  }
  const [kind = ''] = Object.keys(stmt);
  return ONLY_CREATE.includes(kind) ? [] : breaks(`has a statement that is not known to be harmless (${kind})`);
}

interface Named {
  readonly relation?: { readonly relname?: string };
}

function nameOf({ relation }: Named): string {
  return relation?.relname ?? '';
}

function kindOf(objectType: string): string {
  return KIND_NAMES[objectType] ?? objectType;
}

/** The parts of a name, without the schema `public`. */
function pathOf(object: Node): string[] {
  const parts =
    'List' in object
      ? object.List.items
      : 'ObjectWithArgs' in object
        ? object.ObjectWithArgs.objname
        : 'TypeName' in object
          ? object.TypeName.names
          : undefined;
  return (parts ?? []).map(textOf).filter((part) => part !== 'public');
}

function textOf(node: Node): string {
  return 'String' in node ? (node.String.sval ?? '') : '';
}
