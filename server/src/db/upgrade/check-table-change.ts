import type { AlterTableCmd, AlterTableStmt, ColumnDef, Constraint, Node } from 'libpg-query';
import type { Created, Finding } from './finding.ts';

/** Their value is the same for all rows of one statement: PostgreSQL stores it once for the rows that exist. */
const STABLE_FUNCTIONS = ['now', 'transaction_timestamp', 'statement_timestamp'];
const NUMBERED_TYPES = ['serial', 'bigserial', 'smallserial', 'serial4', 'serial8', 'serial2'];
const HARMLESS = ['AT_SetStatistics', 'AT_SetRelOptions', 'AT_ResetRelOptions'];

/** What an ALTER TABLE does to the version before; nothing if the migration itself has created the table. */
export function checkTableChange({ relation, objtype, cmds = [] }: AlterTableStmt, created: Created): Finding[] {
  const table = relation?.relname ?? '';
  if (created.names.has(table)) return [];
  if (objtype !== 'OBJECT_TABLE') return [{ kind: 'breaks', what: `alters ${table}, which is not a table` }];
  return cmds.flatMap((node) => ('AlterTableCmd' in node ? checkCommand(table, node.AlterTableCmd, created) : []));
}

function checkCommand(table: string, command: AlterTableCmd, { columns }: Created): Finding[] {
  const { subtype = '', name = '', def } = command;
  const column = `${table}.${name}`;
  const breaks = (what: string): Finding => ({ kind: 'breaks', what });
  const locks = (what: string): Finding => ({ kind: 'locks', what, table });
  if (subtype === 'AT_AddColumn' && def && 'ColumnDef' in def) {
    columns.add(`${table}.${def.ColumnDef.colname}`);
    return checkNewColumn(table, def.ColumnDef);
  }
  if (subtype === 'AT_AddConstraint' && def && 'Constraint' in def) {
    return checkNewConstraint(table, def.Constraint, columns);
  }
  if (HARMLESS.includes(subtype)) return [];
  if (subtype === 'AT_ColumnDefault' && def) return [];
  // Scans the table without keeping writers out.
  if (subtype === 'AT_ValidateConstraint') return [];
  if (columns.has(column)) return [];
  switch (subtype) {
    case 'AT_ColumnDefault':
      return [breaks(`drops the default of ${column}`)];
    case 'AT_DropColumn':
      return [breaks(`drops the column ${column}`)];
    case 'AT_AlterColumnType':
      return [breaks(`changes the type of ${column}`), locks(`rewrites ${table}`)];
    case 'AT_SetNotNull':
      return [breaks(`requires a value in ${column}`), locks(`scans ${table} under a lock`)];
    case 'AT_DropNotNull':
      return [breaks(`allows null in ${column}`)];
    case 'AT_DropConstraint':
      return [breaks(`drops the constraint ${name} of ${table}`)];
    default:
      return [breaks(`changes ${table} in a way that is not known to be harmless (${subtype})`)];
  }
}

function checkNewColumn(table: string, { colname, typeName, constraints = [] }: ColumnDef): Finding[] {
  const name = `${table}.${colname}`;
  const list = constraints.flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));
  const types = list.map(({ contype }) => contype);
  const found: Finding[] = [];
  const type = (typeName?.names ?? []).map((part) => ('String' in part ? part.String.sval : '')).at(-1) ?? '';
  const fallback = list.find(({ contype }) => contype === 'CONSTR_DEFAULT')?.raw_expr;
  const isFilled = types.includes('CONSTR_GENERATED') || types.includes('CONSTR_IDENTITY') || isNumbered(type);
  if (types.includes('CONSTR_NOTNULL') && !fallback && !isFilled) {
    found.push({ kind: 'breaks', what: `requires a value in the new column ${name}, which has no default` });
  }
  if (isFilled || (fallback && !isStable(fallback))) {
    found.push({ kind: 'locks', what: `computes ${name} for each row under a lock`, table });
  }
  if (types.some((one) => one === 'CONSTR_UNIQUE' || one === 'CONSTR_PRIMARY')) {
    found.push({ kind: 'breaks', what: `requires unique values in ${name}` });
    found.push({ kind: 'locks', what: `creates an index on ${table} under a lock`, table });
  }
  if (types.some((one) => one === 'CONSTR_CHECK' || one === 'CONSTR_FOREIGN')) {
    found.push({ kind: 'locks', what: `checks all rows of ${table} under a lock (${colname})`, table });
  }
  return found;
}

function checkNewConstraint(table: string, constraint: Constraint, columns: ReadonlySet<string>): Finding[] {
  const { conname = '', contype, skip_validation: isUnchecked, raw_expr: expression, fk_attrs: keys } = constraint;
  const found: Finding[] = [];
  const isCheckable = contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN';
  const used = contype === 'CONSTR_FOREIGN' ? (keys ?? []).map(nameIn) : columnsIn(expression);
  // A version that does not know a column leaves it at its default.
  if (!isCheckable || !used.every((name) => columns.has(`${table}.${name}`))) {
    found.push({ kind: 'breaks', what: `adds the constraint ${conname} to ${table}` });
  }
  if (!isUnchecked) found.push({ kind: 'locks', what: `adds the constraint ${conname} without NOT VALID`, table });
  return found;
}

function isNumbered(type: string): boolean {
  return NUMBERED_TYPES.includes(type);
}

function isStable(node: Node): boolean {
  if ('A_Const' in node || 'SQLValueFunction' in node) return true;
  if ('TypeCast' in node) return node.TypeCast.arg !== undefined && isStable(node.TypeCast.arg);
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every(isStable);
  if (!('FuncCall' in node)) return false;
  const { funcname = [], args } = node.FuncCall;
  return args === undefined && STABLE_FUNCTIONS.includes(nameIn(funcname.at(-1)));
}

/** The columns that an expression names, at any depth. */
function columnsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(columnsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('ColumnRef' in value) return [nameIn((value as { ColumnRef: { fields?: Node[] } }).ColumnRef.fields?.at(-1))];
  return Object.values(value).flatMap(columnsIn);
}

function nameIn(node: Node | undefined): string {
  return node && 'String' in node ? (node.String.sval ?? '') : '';
}
