import type { AnyEndpoint } from '@leitstand/contract/base/endpoint';
import type { Kind } from '@leitstand/contract/base/kind';
import type * as z from 'zod/mini';
import type { RequestOptions, TestApp } from './test-app.ts';

export interface CallSample extends RequestOptions {
  params?: Record<string, string | number>;
  query?: string;
}

type Fields = Record<string, string>;

const address = {
  place: 'Marienplatz',
  city: 'München',
  state: 'Bayern',
  country: 'Deutschland',
  location: { type: 'Point', coordinates: [11.5755, 48.1372] },
};

/** Makes the values of samples distinct: some must be unique. */
let count = 0;

/**
 * Adds successful requests for calls of a kind that has a create call, unless there are some: bodies are derived from
 * their schemas, and each call that takes a record gets a new one.
 */
export async function addKindSamples(
  app: TestApp,
  kind: Kind,
  samples: Record<string, CallSample>,
  image: { name: string; bytes: Buffer },
): Promise<void> {
  const adding = kind.calls?.find(({ name }) => name.startsWith('add'));
  if (!adding || adding.name in samples) return;

  async function addedRecord(add: AnyEndpoint): Promise<string> {
    const { status, body } = await app.request(add.method, add.path, { json: { ...fieldsOf(add), image: image.name } });
    if (status !== 200) throw new Error(`no sample of ${kind.name}: ${JSON.stringify(body)}`);
    return body.data._id;
  }
  function requestOf(call: AnyEndpoint, fields: Fields): RequestOptions {
    if (call.encoding === 'none') return {};
    return call.maxFileMegabytes > 0 ? { multipart: { fields, files: [{ bytes: image.bytes }] } } : { json: fields };
  }

  for (const call of kind.calls ?? []) {
    const idField = Object.keys(shapeOf(call.body)).find((name) => /^_?id$|Id$/.test(name));
    const idParam = /\{(id)\}/.exec(call.path)?.[1];
    if (call.name in samples || (!idField && !idParam && call !== adding)) continue;
    const fields = fieldsOf(call);
    const id = call === adding ? '' : await addedRecord(adding);
    samples[call.name] = {
      ...(idParam ? { params: { [idParam]: id } } : {}),
      ...requestOf(call, idField ? { ...fields, [idField]: id } : fields),
    };
  }
}

/** A value for every field except images and the revision, as a form sends them. */
function fieldsOf({ name, body }: AnyEndpoint): Fields {
  count += 1;
  const fields = Object.entries(shapeOf(body)).filter(([field]) => !/image|^revision$/i.test(field));
  return Object.fromEntries(
    fields.map(([field, schema]) => {
      const value = candidates(schema).find((candidate) => schema.safeParse(candidate).success);
      if (value === undefined) throw new Error(`no sample of ${field} in ${name}: add a candidate`);
      return [field, value];
    }),
  );
}

function candidates(schema: z.ZodMiniType): string[] {
  const common = [
    `Probe ${count}`,
    String(count),
    'true',
    '2026-05-01T10:00:00Z',
    '2026-05-01',
    'https://example.org/',
    'probe@example.org',
    '1.0.0',
    JSON.stringify(address),
    '[]',
  ];
  return [...choicesOf(schema), ...common];
}

/** The values of an enumeration. */
function choicesOf({ _zod: { def } }: z.ZodMiniType): string[] {
  const {
    entries,
    values,
    innerType,
    in: first,
    out,
  } = def as Partial<z.core.$ZodEnumDef> &
    Partial<z.core.$ZodLiteralDef<string>> & { innerType?: z.ZodMiniType; in?: z.ZodMiniType; out?: z.ZodMiniType };
  const own = [...Object.values(entries ?? {}), ...(values ?? [])].map(String);
  return [...own, ...[innerType, first, out].flatMap((inner) => (inner ? choicesOf(inner) : []))];
}

function shapeOf(schema: z.ZodMiniType): Record<string, z.ZodMiniType> {
  return (schema._zod.def as { shape?: Record<string, z.ZodMiniType> }).shape ?? {};
}
