import type { Encoding } from '@leitstand/contract/base/endpoint';

interface EncodedBody {
  body: string | FormData | undefined;
  contentType: string | undefined;
}

/** Multipart forms send objects and lists as JSON, and files as `file`. */
export function encodeBody(encoding: Encoding, values: object, files: readonly File[]): EncodedBody {
  if (encoding === 'none') return { body: undefined, contentType: undefined };
  if (encoding === 'json') return { body: JSON.stringify(values), contentType: 'application/json' };
  const fields = Object.entries(values).filter(([, value]) => value !== undefined);
  if (encoding === 'multipart' || files.length > 0) {
    const form = new FormData();
    // Fields first: the server parses a stream and needs them before the files.
    for (const [name, value] of fields) form.append(name, fieldText(value));
    for (const file of files) form.append('file', file);
    return { body: form, contentType: undefined };
  }
  const form = new URLSearchParams(fields.map(([name, value]) => [name, fieldText(value)]));
  return { body: form.toString(), contentType: 'application/x-www-form-urlencoded' };
}

function fieldText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
