import type { SourceChoice } from './import-options.ts';
import { type Source, SourceProblem } from './source.ts';

/** Opens the chosen source. */
export async function openSource(choice: SourceChoice): Promise<Source> {
  throw new SourceProblem(`This version cannot read a source of the kind ${choice.from}.`);
}

/** Reads this server through the calls of the specification. */
export async function openOwnSource(access: { address: string; token: string }): Promise<Source> {
  throw new SourceProblem(`This version cannot read ${access.address}.`);
}
