import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import * as read from './reading.ts';
import type { Right } from './rights.ts';

/** What can be restored after deletion, and the right it takes: the one that deleting it takes. */
export const RESTORABLE = {
  user: 'WriteUsers',
  car: 'WriteUsers',
  event: 'WriteMasterdata',
  trip: 'WriteMasterdata',
  presetTrip: 'WriteMasterdata',
  post: 'WriteUsers',
  reward: 'WriteMasterdata',
  level: 'WriteMasterdata',
  make: 'WriteMasterdata',
  news: 'WriteMasterdata',
} as const satisfies Record<string, Right>;
export type RestorableKind = keyof typeof RESTORABLE;
export const RESTORABLE_KINDS = Object.keys(RESTORABLE) as [RestorableKind, ...RestorableKind[]];

export const restore = endpoint({
  name: 'restore',
  resource: 'restore',
  method: 'POST',
  path: '/restore/{kind}/{id}',
  summary: 'Brings a deleted record back, complete with relations and images; takes the right of its kind.',
  access: 'signed-in',
  extension: true,
  params: z.object({ kind: z.enum(RESTORABLE_KINDS), id: field.id }),
  data: read.nothing,
});

export const restoreCalls = [restore];
