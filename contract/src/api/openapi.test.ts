import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';
import { ENDPOINTS } from './table.ts';

const document = openApiDocument(ENDPOINTS, { version: '1.2.3', base: '/v1' });

function operation(method: string, path: string) {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`no ${method} ${path}`);
  return found;
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === '$ref' && typeof part === 'string' ? [part] : referencesIn(part),
  );
}

function resolve(reference: string): unknown {
  return reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
}

describe('the API document', () => {
  it('survives JSON unchanged', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' }, servers: [{ url: '/v1' }] });
  });

  it('describes every call once', () => {
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((call) => call.operationId),
    );
    expect(ids.sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
  });

  it('resolves every reference', () => {
    const references = [...new Set(referencesIn(document))];
    expect(references).toContain('#/components/schemas/User');
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
  });

  it('wraps a list in the envelope, with its total', () => {
    const list = operation('get', '/user/all/{skip}/{limit}/{days}');
    expect(list).toMatchObject({ tags: ['users'], 'x-right': 'ReadUsers', 'x-extension': false });
    expect(list.parameters).toContainEqual({
      name: 'days',
      in: 'path',
      required: true,
      schema: { type: 'number', enum: [1, 7, 30, -1] },
    });
    expect(list.requestBody).toBeUndefined();
    expect(list.responses[200]).toMatchObject({
      content: {
        'application/json': {
          schema: {
            required: ['success', 'message', 'data'],
            properties: {
              success: { const: true },
              data: { type: 'array', items: { $ref: '#/components/schemas/User' } },
              total: { type: 'integer' },
            },
          },
        },
      },
    });
    expect(Object.keys(list.responses)).toEqual(['200', '400', '401', '403', '429']);
  });

  it('describes a form with a file in every encoding the server takes', () => {
    const content = operation('post', '/trip/add').requestBody?.content ?? {};
    expect(Object.keys(content)).toEqual([
      'multipart/form-data',
      'application/x-www-form-urlencoded',
      'application/json',
    ]);
    expect(content['multipart/form-data']?.schema?.properties?.file).toEqual({ type: 'string', format: 'binary' });
    expect(content['application/json']?.schema?.properties?.file).toBeUndefined();
    expect(content['application/x-www-form-urlencoded']?.encoding).toEqual({
      startPointAddress: { contentType: 'application/json' },
      endPointAddress: { contentType: 'application/json' },
    });
    expect(content['application/json']?.schema?.required).toEqual([
      'title',
      'category',
      'description',
      'tripDate',
      'startPointAddress',
    ]);
    expect(content['application/json']?.schema?.properties?.maxParticipants).toMatchObject({
      type: 'integer',
      minimum: 1,
    });
  });

  it('takes several files for rewards and insists on one for uploads', () => {
    const files = operation('post', '/reward/add').requestBody?.content['multipart/form-data']?.schema?.properties
      ?.file;
    expect(files).toMatchObject({ type: 'array', items: { format: 'binary' } });
    const upload = operation('post', '/files/upload');
    expect(upload.requestBody?.content['multipart/form-data']?.schema?.required).toEqual(['file']);
    expect(upload.responses[200]).toMatchObject({
      content: { 'application/json': { schema: { properties: { data: { type: 'string' } } } } },
    });
  });

  it('says who may call, and with which failures', () => {
    expect(operation('get', '/files/images/{name}').security).toEqual([]);
    expect(operation('post', '/signInDashboard').security).toEqual([{ apiKey: [] }]);
    const update = operation('put', '/user/update');
    expect(update.security).toEqual([{ token: [], apiKey: [] }]);
    const statuses = ['200', '400', '401', '403', '404', '409', '413', '415', '422', '429'];
    expect(Object.keys(update.responses)).toEqual(statuses);
    expect(operation('post', '/restore/{kind}/{id}')).toMatchObject({ 'x-extension': true });
    expect(Object.keys(operation('post', '/restore/{kind}/{id}').responses)).toContain('403');
    expect(document.components.responses.Failure409?.description).toContain('CHANGED_MEANWHILE');
  });

  it('asks for a report page by query', () => {
    const places = operation('get', '/report/detailWithLimit').parameters.map((parameter) =>
      'in' in parameter ? `${parameter.in} ${parameter.name}` : '',
    );
    expect(places).toEqual(['query type', 'query skip', 'query limit']);
  });

  it('promises neither the blanks of lenient reading nor closed objects', () => {
    expect(JSON.stringify(document.components.schemas)).not.toMatch(/"default"|"additionalProperties":false/);
    expect(document.components.schemas.Trip?.properties?.endPointAddress).toEqual({
      anyOf: [{ $ref: '#/components/schemas/Address' }, { type: 'null' }],
    });
  });
});
