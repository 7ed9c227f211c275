import { type ExportManifest, FILE_NAMES, IMAGES, MANIFEST, SUMS } from './export-manifest.ts';

/** For people who find the folder without Leitstand beside it. */
export function readmeText({ createdAt, kinds, images }: ExportManifest): string {
  const files = kinds.map(({ kind, records }) => `  ${FILE_NAMES[kind].padEnd(16)}${String(records).padStart(10)}`);
  return `Export of Leitstand, the state of ${createdAt}

THIS FOLDER CONTAINS PERSONAL DATA: names, e-mail and postal addresses, phone
numbers, dates of birth, places and images. Keep it as safe as the database,
and delete it when it is no longer needed.

Each kind of record is there twice:

  NAME.jsonl   JSON Lines in UTF-8: one record per line, with all its fields.
               "npm run import" reads these files back unchanged.
  NAME.csv     the same as a table for spreadsheets: separated by semicolons,
               decimal commas; lists and further fields as JSON. An apostrophe
               stands before text that a program would take for a formula.

  NAME               records
${files.join('\n')}

${IMAGES}/         ${images} image files, named by the records
${MANIFEST}   format, time and numbers of this export
${SUMS}      checksums of all files: sha256sum -c ${SUMS}

Not in the export: deleted records that can still be restored, administrators,
sessions, the audit log, sanctions, notes, statistics, push tokens and secrets.
A backup (npm run backup) has them. docs/export.md of Leitstand describes every
file and field.
`;
}
