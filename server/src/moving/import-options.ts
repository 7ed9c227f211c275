import * as path from 'node:path';
import { parseArgs } from 'node:util';
import { ImportProblem } from './import-problem.ts';

/** Where the records come from. */
export type SourceChoice =
  | {
      readonly from: 'backend';
      readonly address: string;
      readonly email: string | undefined;
      readonly password: string | undefined;
      readonly token: string | undefined;
      readonly apiKey: string | undefined;
      readonly rate: number;
      readonly since: number | undefined;
    }
  | { readonly from: 'dump'; readonly folder: string; readonly mappingFile: string | undefined }
  | { readonly from: 'export'; readonly folder: string };

export interface ImportCommandOptions {
  readonly source: SourceChoice;
  readonly isRehearsal: boolean;
  readonly isRestarted: boolean;
  /** Where the report and the folder of rejects are written. */
  readonly folder: string;
  readonly rejects: string;
}

/** Requests a second: a fraction of what a small server can answer. */
const DEFAULT_RATE = 20;

export const USAGE = `Name one source:
  npm run import -- --from <address of the API> --email <administrator>    reads another backend
  npm run import -- --mongo <folder> [--mapping <file>]                    reads what mongodump or mongoexport wrote
  npm run import -- --folder <folder>                                      reads what npm run export wrote
The password is read from IMPORT_PASSWORD, or a token from IMPORT_TOKEN, an API key from IMPORT_API_KEY. Further options:
  --check            a rehearsal: reads and checks everything, writes nothing
  --rate <number>    requests a second to the other backend (${DEFAULT_RATE})
  --since <days>     only what the other backend lists for the last days
  --rejects <folder> for records that cannot come in whole (import-rejects)
  --restart          begins again instead of continuing an interrupted import`;

const OPTIONS = {
  from: { type: 'string' },
  email: { type: 'string' },
  mongo: { type: 'string' },
  mapping: { type: 'string' },
  folder: { type: 'string' },
  check: { type: 'boolean' },
  rate: { type: 'string' },
  since: { type: 'string' },
  rejects: { type: 'string' },
  restart: { type: 'boolean' },
} as const;

export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): ImportCommandOptions {
  const given = parsed(args);
  // npm runs scripts in the project's folder, not in the one they were called from.
  const folder = path.resolve(environment.INIT_CWD ?? '');
  return {
    source: chosenSource(given, folder, environment),
    isRehearsal: given.check ?? false,
    isRestarted: given.restart ?? false,
    folder,
    rejects: path.resolve(folder, given.rejects ?? 'import-rejects'),
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw new ImportProblem(`${(error as Error).message}\n${USAGE}`);
  }
}

function chosenSource(given: ReturnType<typeof parsed>, folder: string, environment: NodeJS.ProcessEnv): SourceChoice {
  const { from, mongo, folder: exported, mapping, email, rate, since } = given;
  if ([from, mongo, exported].filter((source) => source !== undefined).length !== 1) throw new ImportProblem(USAGE);
  if (mongo !== undefined) {
    const mappingFile = mapping === undefined ? undefined : path.resolve(folder, mapping);
    return { from: 'dump', folder: path.resolve(folder, mongo), mappingFile };
  }
  if (exported !== undefined) return { from: 'export', folder: path.resolve(folder, exported) };
  const token = environment.IMPORT_TOKEN || undefined;
  const password = environment.IMPORT_PASSWORD || undefined;
  if (token === undefined && (email === undefined || password === undefined)) {
    throw new ImportProblem(
      'Set IMPORT_TOKEN, or --email and IMPORT_PASSWORD, of an administrator of the other backend.',
    );
  }
  return {
    from: 'backend',
    address: String(from),
    email,
    password,
    token,
    apiKey: environment.IMPORT_API_KEY || undefined,
    rate: positive('--rate', rate) ?? DEFAULT_RATE,
    since: positive('--since', since),
  };
}

function positive(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!(number > 0 && Number.isFinite(number))) throw new ImportProblem(`${name} takes a number above 0.`);
  return number;
}
