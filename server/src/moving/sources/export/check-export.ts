import * as fs from 'node:fs';
import * as path from 'node:path';
import type { Progress } from '../../../backup/progress.ts';
import { sumOf } from '../../export/export-draft.ts';
import {
  EXPORT_FORMAT,
  type ExportManifest,
  exportManifest,
  FILE_NAMES,
  MANIFEST,
  README,
  SUMS,
} from '../../export/export-manifest.ts';
import { SourceProblem } from '../../source.ts';
import { linesFrom } from './lines-from.ts';

interface CheckedExport {
  readonly manifest: ExportManifest;
  /** Of all checksums, and so of everything. */
  readonly checksum: string;
}

const SUM = /^([0-9a-f]{64}) {2}(.+)$/;
const IMAGE = /^images\/[0-9a-f]{32}\.(?:jpg|png)$/;
const READ = /\.(?:jsonl|json|jpg|png)$/;
/** All files of an export that are no images. */
const NAMES = new Set([
  MANIFEST,
  README,
  ...Object.values(FILE_NAMES).flatMap((name) => [`${name}.jsonl`, `${name}.csv`]),
]);

/** Compares the files that an import reads with their checksums: a spreadsheet may have saved the CSV files again. */
export async function checkExport(folder: string, progress?: Progress): Promise<CheckedExport> {
  const manifest = parseManifest(folder, await readManifest(folder));
  const seen = new Set<string>();
  let images = 0;
  let last = '';
  for await (const line of linesFrom(path.join(folder, SUMS), { offset: 0, line: 0 })) {
    const [, sum, file = ''] = SUM.exec(line.text) ?? [];
    if (IMAGE.test(file)) images += 1;
    else if (NAMES.has(file)) seen.add(file);
    else throw damaged(`${SUMS} has an unknown line`);
    last = file;
    if (READ.test(file) && (await sumOfStored(folder, file)) !== sum)
      throw damaged(`${file} does not match its checksum`);
    progress?.show('files checked', images + seen.size);
  }
  const missing = manifest.kinds.map(({ kind }) => `${FILE_NAMES[kind]}.jsonl`).find((file) => !seen.has(file));
  if (last !== MANIFEST || missing || images < manifest.images) throw damaged(`${SUMS} is not complete`);
  progress?.done('files checked', images + seen.size);
  return { manifest, checksum: await sumOf(path.join(folder, SUMS)) };
}

async function readManifest(folder: string): Promise<string> {
  if (!fs.existsSync(folder)) throw new SourceProblem(`There is no folder ${folder}.`);
  for (const file of [MANIFEST, SUMS]) {
    if (fs.existsSync(path.join(folder, file))) continue;
    throw new SourceProblem(`${folder} is not a complete export: it has no ${file}.`);
  }
  return fs.promises.readFile(path.join(folder, MANIFEST), 'utf8');
}

function parseManifest(folder: string, text: string): ExportManifest {
  const value = parsed(text);
  const result = exportManifest.safeParse(value);
  if (result.success) return result.data;
  const { format } = (value ?? {}) as { format?: unknown };
  if (typeof format === 'number' && format !== EXPORT_FORMAT) {
    throw new SourceProblem(
      `The export has the format ${format}, and this version of Leitstand reads only format ${EXPORT_FORMAT}. ` +
        'Import it with the version that made it.',
    );
  }
  throw new SourceProblem(`${folder} is not an export: its ${MANIFEST} cannot be read.`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

async function sumOfStored(folder: string, file: string): Promise<string> {
  try {
    return await sumOf(path.join(folder, file));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw damaged(`${file} is missing`);
  }
}

function damaged(what: string): SourceProblem {
  return new SourceProblem(`The export is damaged: ${what}. Nothing was imported.`);
}
