import { Readable } from 'node:stream';
import type { Platform } from '../../platform.ts';
import { audit } from '../../records/audit.ts';
import { type Change, runChange } from '../../records/change.ts';
import { disclosureJson } from './disclosure-json.ts';
import { letterOf } from './disclosure-letter.ts';
import { disclosurePage } from './disclosure-page.ts';
import { getPerson } from './person.service.ts';

const FORMATS = {
  json: { write: disclosureJson, contentType: 'application/json; charset=utf-8' },
  html: { write: disclosurePage, contentType: 'text/html; charset=utf-8' },
} as const;

/** Streams everything stored about a person, so that memory use does not depend on the amount. */
export async function disclose(
  platform: Platform,
  context: Pick<Change, 'actor' | 'language'>,
  { id, format }: { id: string; format: keyof typeof FORMATS },
): Promise<{ fileName: string; contentType: string; content: Readable }> {
  const { drizzle: db } = platform.database;
  const person = await getPerson(db, id);
  // Logged before the first byte is sent: no disclosure without an audit entry.
  await runChange(platform, context, (change) =>
    audit(change, { action: 'disclose', entity: 'user', entityId: person.id, after: { format } }),
  );
  const { write, contentType } = FORMATS[format];
  const { language } = context;
  const { labelSender: sender, auditDays, disclosureTexts } = platform.config;
  const letter = letterOf(language, { sender, auditDays }, disclosureTexts);
  const disclosure = { db, images: platform.images, person, language, createdAt: new Date().toISOString(), letter };
  return {
    fileName: `datenauskunft-${person.id}.${format}`,
    contentType,
    content: Readable.from(write(disclosure), { objectMode: false }),
  };
}
