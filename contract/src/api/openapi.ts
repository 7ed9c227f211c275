import * as z from 'zod/mini';
import type { AnyEndpoint } from '../base/endpoint.ts';
import { ERRORS } from '../base/errors.ts';
import { namesTakenBy } from '../base/kind.ts';
import { SECOND_FACTORS } from '../base/limits.ts';
import { file, nothing } from '../base/reading.ts';
import { ENTITIES } from './entities.ts';
import { liveEvent } from './live.ts';
import { WITHOUT_API_KEY } from './platform.ts';

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema | boolean;
  [keyword: string]: unknown;
}

interface Reference {
  $ref: string;
}

interface MediaType {
  schema?: JsonSchema;
  encoding?: Record<string, { contentType: string }>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Response {
  description: string;
  content: Record<string, MediaType>;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Response | Reference>;
  'x-extension': boolean;
  'x-right'?: string;
  /** The administrator must recently have proved who they are: always, or depending on what is sent. */
  'x-proof'?: 'always' | 'sometimes';
  /** False if a machine's token cannot make the call. */
  'x-machines'?: false;
  /** The server may ask for a second administrator: the call is then answered with `AWAITS_APPROVAL`. */
  'x-approval'?: readonly string[];
  /** False if this server does not implement the call. */
  'x-served'?: boolean;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    securitySchemes: Record<string, { type: 'apiKey'; in: 'header'; name: string; description: string }>;
  };
}

const entityNames = new Map<unknown, string>(Object.entries(ENTITIES).map(([name, schema]) => [schema, name]));

const FAILURE_STATUSES = [400, 401, 403, 404, 409, 413, 415, 422, 429] as const;
type FailureStatus = (typeof FAILURE_STATUSES)[number];

/** The OpenAPI document of a table of calls. */
export function openApiDocument(
  endpoints: readonly AnyEndpoint[],
  { version, base }: { version: string; base: string },
): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Leitstand',
      version,
      description: 'The language of `message` follows `Accept-Language` (de or en). Forms may be sent as JSON, too.',
    },
    servers: [{ url: base }],
    tags: [...new Set(endpoints.map(({ resource }) => resource))].map((name) => ({ name })),
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(Object.entries(ENTITIES).map(([name, schema]) => [name, jsonSchema(schema, 'output')])),
        Failure: failureSchema,
      },
      parameters: { IdempotencyKey: idempotencyKey },
      responses: Object.fromEntries(FAILURE_STATUSES.map((status) => [`Failure${status}`, failureResponse(status)])),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token of a sign-in or of a machine.',
        },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Where the server was given a key.' },
      },
    },
  };
}

function operation(endpoint: AnyEndpoint): Operation {
  const params = jsonSchema(endpoint.params, 'input');
  const query = jsonSchema(endpoint.query, 'input');
  const body = jsonSchema(endpoint.body, 'input');
  const isPublic = endpoint.access === 'public';
  const hasRight = !isPublic && endpoint.access !== 'signed-in';
  const statuses = failureStatuses(
    endpoint,
    Object.keys({ ...params.properties, ...query.properties, ...body.properties }),
  );
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.resource],
    security: WITHOUT_API_KEY.has(endpoint.name) ? [] : [isPublic ? { apiKey: [] } : { token: [], apiKey: [] }],
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(endpoint.mutates ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(endpoint.encoding === 'none' ? {} : { requestBody: { required: true, content: bodyContent(endpoint, body) } }),
    responses: {
      200: successResponse(endpoint),
      ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Failure${status}` }])),
    },
    'x-extension': endpoint.extension,
    ...(hasRight ? { 'x-right': endpoint.access } : {}),
    ...(endpoint.proof ? { 'x-proof': endpoint.proof === true ? 'always' : 'sometimes' } : {}),
    ...(isPublic || endpoint.forMachines ? {} : { 'x-machines': false }),
    ...(endpoint.approval.length > 0 ? { 'x-approval': endpoint.approval } : {}),
  };
}

function failureStatuses(endpoint: AnyEndpoint, fields: string[]): FailureStatus[] {
  const hasBody = endpoint.encoding !== 'none';
  // Restoring requires the right of the restored kind, which only the server knows.
  const needsRight =
    (endpoint.access !== 'public' && endpoint.access !== 'signed-in') || endpoint.resource === 'restore';
  const applies: Record<FailureStatus, boolean> = {
    400: fields.length > 0 || hasBody,
    401: endpoint.access !== 'public' || !WITHOUT_API_KEY.has(endpoint.name),
    // Signed-in callers may first have to set up a second factor, or to prove who they are.
    403: needsRight || (endpoint.access !== 'public' && !endpoint.beforeSecondFactor) || endpoint.proof !== false,
    404: fields.some((name) => /^(_?id|name|\w+Id)$/.test(name)),
    409: endpoint.mutates,
    413: hasBody,
    415: hasBody,
    422: hasBody,
    429: true,
  };
  return FAILURE_STATUSES.filter((status) => applies[status]);
}

function parametersOf(schema: JsonSchema, place: 'path' | 'query'): Parameter[] {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function bodyContent({ encoding }: AnyEndpoint, body: JsonSchema): Record<string, MediaType> {
  if (encoding === 'json') return { 'application/json': { schema: body } };
  // Objects and lists are sent as JSON text.
  const structured = Object.entries(body.properties ?? {}).filter(
    ([, { type }]) => type === 'object' || type === 'array',
  );
  const parts = Object.fromEntries(structured.map(([name]) => [name, { contentType: 'application/json' }]));
  const form = { schema: body, ...(structured.length > 0 ? { encoding: parts } : {}) };
  const urlEncoded = { 'application/x-www-form-urlencoded': form };
  if (encoding === 'form') return { ...urlEncoded, 'application/json': { schema: body } };
  const oneFile = { type: 'string', format: 'binary' };
  const multipart = {
    ...form,
    schema: {
      ...body,
      properties: { ...body.properties, file: encoding === 'form+files' ? { type: 'array', items: oneFile } : oneFile },
      ...(encoding === 'multipart' ? { required: [...(body.required ?? []), 'file'] } : {}),
    },
  };
  if (encoding === 'multipart') return { 'multipart/form-data': multipart };
  return { 'multipart/form-data': multipart, ...urlEncoded, 'application/json': { schema: body } };
}

function successResponse(endpoint: AnyEndpoint): Response {
  if (endpoint.data === liveEvent) {
    const schema = referenceTo(liveEvent) ?? {};
    return { description: 'Events as they happen.', content: { 'text/event-stream': { schema } } };
  }
  if (endpoint.data === file) return { description: 'The file.', content: { '*/*': {} } };
  const data: JsonSchema =
    endpoint.data === nothing ? { type: 'null' } : (referenceTo(endpoint.data) ?? jsonSchema(endpoint.data, 'output'));
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      success: { const: true },
      message: { type: 'string' },
      data,
      // Lists include it where it is cheap.
      ...(data.type === 'array' ? { total: { type: 'integer', minimum: 0 } } : {}),
    },
    required: ['success', 'message', 'data'],
  };
  return { description: 'Success.', content: { 'application/json': { schema } } };
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A call with the same key runs once, however often it is sent.',
  schema: { type: 'string' },
};

const failureSchema: JsonSchema = {
  type: 'object',
  properties: {
    success: { const: false },
    message: { type: 'string', description: 'For a person.' },
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'For a machine; never changes.' },
    field: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    current: { description: 'On a 409: the record as it is now.' },
    secondStep: {
      type: 'object',
      description: 'After the right password of an account with a second factor: how the sign-in goes on.',
      properties: {
        ticket: { type: 'string' },
        methods: { type: 'array', items: { type: 'string', enum: [...SECOND_FACTORS] } },
      },
    },
    approval: {
      type: 'object',
      description: 'With `AWAITS_APPROVAL`: the request that now waits for a second administrator.',
      properties: { _id: { type: 'string' } },
    },
    requestId: { type: 'string' },
  },
  required: ['success', 'message', 'code', 'requestId'],
};

function failureResponse(status: FailureStatus): Response {
  const codes = Object.entries(ERRORS).filter(([, error]) => error.status === status);
  return {
    description: codes.map(([code, { en }]) => `\`${code}\`: ${en}`).join('\n\n'),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
}

function referenceTo(schema: unknown): { $ref: string } | undefined {
  const entity = entityNames.get(schema);
  return entity === undefined ? undefined : { $ref: `#/components/schemas/${entity}` };
}

/** Requests are described as they are sent (`input`), responses as they are read (`output`). */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: described, path }) => {
      const entity = path.length > 0 ? referenceTo(zodSchema) : undefined;
      if (entity) {
        for (const keyword of Object.keys(described)) delete described[keyword];
        Object.assign(described, entity);
      }
      const names = namesTakenBy(zodSchema);
      if (names) Object.assign(described, { type: 'string', enum: names });
      // The defaults of lenient reading are not guaranteed, and neither side rejects unknown fields.
      if (io === 'output') delete described.default;
      if (described.additionalProperties === false) delete described.additionalProperties;
      // The format is enough; the pattern fills half a page.
      if (described.format === 'date' || described.format === 'date-time') delete described.pattern;
    },
  });
  return described as JsonSchema;
}
