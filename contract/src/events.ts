import * as z from 'zod/mini';
import { endpoint } from './base/endpoint.ts';
import * as field from './base/fields.ts';
import { kind } from './base/kind.ts';
import { ALL_TIME, LONG_TEXT_LENGTH, MAX_IMAGE_MEGABYTES, WHENS } from './base/limits.ts';
import * as read from './base/reading.ts';
import { screens } from './screens.ts';

export const event = z.object({
  _id: read.text,
  title: read.text,
  description: read.text,
  eventDate: read.text,
  image: read.text,
  eventAddress: read.optionalAddress,
  createdAt: read.text,
  revision: read.revision,
});
export type Event = z.output<typeof event>;

const eventFields = {
  title: field.requiredText(),
  description: field.requiredText(LONG_TEXT_LENGTH),
  eventDate: field.moment(),
  eventAddress: field.address(),
};

/** An image name or a file is required; only the server sees both. */
export const newEvent = z.object({ ...eventFields, image: z._default(field.text(), '') });
export type NewEvent = z.output<typeof newEvent>;

export const eventUpdate = z.object({
  ...eventFields,
  eventId: field.id,
  image: z.optional(field.text()),
  revision: field.revision,
});
export type EventUpdate = z.output<typeof eventUpdate>;

export const listEvents = endpoint({
  name: 'listEvents',
  resource: 'events',
  method: 'GET',
  path: '/event/all/{skip}/{limit}/{days}',
  summary: 'Newest events first.',
  access: 'signed-in',
  params: z.object({ skip: field.skip, limit: field.limit, days: field.days }),
  data: read.list(event),
});

export const searchEvents = endpoint({
  name: 'searchEvents',
  resource: 'events',
  method: 'GET',
  path: '/event/search/{text}/{page}/{limit}/{days}',
  summary: 'Events whose title, description or place contains the text; counts pages.',
  access: 'signed-in',
  params: z.object({ text: field.searchText, page: field.page, limit: field.limit, days: field.days }),
  data: read.list(event),
});

export const findEvents = endpoint({
  name: 'findEvents',
  resource: 'events',
  method: 'POST',
  path: '/event/find/{skip}/{limit}',
  summary:
    'Upcoming events, the next one first, or past ones, the latest first; narrowed by text and distance in time.',
  access: 'signed-in',
  mutates: false,
  extension: true,
  params: z.object({ skip: field.skip, limit: field.limit }),
  body: z.object({
    when: z.enum(WHENS),
    search: z._default(field.searchText, ''),
    /** At most this many days ahead or ago. */
    time: z._default(field.days, ALL_TIME),
  }),
  data: read.list(event),
});

export const getEvent = endpoint({
  name: 'getEvent',
  resource: 'events',
  method: 'GET',
  path: '/event/one/{id}',
  summary: 'One event.',
  access: 'signed-in',
  extension: true,
  params: z.object({ id: field.id }),
  data: event,
});

export const addEvent = endpoint({
  name: 'addEvent',
  resource: 'events',
  method: 'POST',
  path: '/event/add',
  summary: 'Creates an event; needs an image name or a file.',
  access: 'WriteMasterdata',
  encoding: 'form+file',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  body: newEvent,
  data: event,
});

export const updateEvent = endpoint({
  name: 'updateEvent',
  resource: 'events',
  method: 'PUT',
  path: '/event/update',
  summary: 'Changes an event; without image and file the image stays.',
  access: 'WriteMasterdata',
  encoding: 'form+file',
  maxFileMegabytes: MAX_IMAGE_MEGABYTES,
  body: eventUpdate,
  data: event,
});

export const deleteEvent = endpoint({
  name: 'deleteEvent',
  resource: 'events',
  method: 'DELETE',
  path: '/event/delete/{id}',
  summary: 'Deletes an event; restorable for 30 days.',
  access: 'WriteMasterdata',
  proof: 'sometimes',
  params: z.object({ id: field.id }),
  data: read.nothing,
});

export const eventCalls = [listEvents, searchEvents, findEvents, getEvent, addEvent, updateEvent, deleteEvent];

export const eventKind = kind({
  name: 'event',
  label: { de: 'Ereignis', en: 'Event' },
  calls: eventCalls,
  entities: { Event: event },
  screen: screens.events,
  reading: listEvents.access,
  deleting: deleteEvent,
  list: { added: { de: ['neues Ereignis', 'neue Ereignisse'], en: ['new event', 'new events'] } },
});
