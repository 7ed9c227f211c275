/** Escapes of what PostgreSQL cannot store: NUL and halves of surrogate pairs. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/;
const NUL = '\0';
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** JSON that PostgreSQL can store, whatever the value contains. */
export function storedJson(value: unknown): string {
  const json = JSON.stringify(value);
  return UNSTORABLE.test(json) ? JSON.stringify(cleaned(value)) : json;
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [cleanText(key), cleaned(field)]));
}

function cleanText(text: string): string {
  return text.replaceAll(NUL, '\ufffd').replace(LONE_SURROGATE, '\ufffd');
}
