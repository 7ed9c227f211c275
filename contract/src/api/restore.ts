import * as z from 'zod/mini';
import { endpoint } from '../base/endpoint.ts';
import * as field from '../base/fields.ts';
import { restorableKindName } from '../base/kind.ts';
import * as read from '../base/reading.ts';

export const restore = endpoint({
  name: 'restore',
  resource: 'restore',
  method: 'POST',
  path: '/restore/{kind}/{id}',
  summary: 'Brings a deleted record back, complete with relations and images; takes the right of its kind.',
  access: 'signed-in',
  extension: true,
  params: z.object({ kind: restorableKindName, id: field.id }),
  data: read.nothing,
});

export const restoreCalls = [restore];
