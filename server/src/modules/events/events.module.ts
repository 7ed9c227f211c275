import * as contract from '@leitstand/contract/events';
import { events } from '../../db/schema.ts';
import { listAnswer } from '../../http/answers.ts';
import { changes, type Route, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import type { Platform } from '../../platform.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { findEvents } from './events.queries.ts';
import { createEvent, eventDeletion, toEvent, updateEvent } from './events.service.ts';

function eventsRoutes(platform: Platform): Route[] {
  const db = platform.database.drizzle;
  return [
    reads(contract.listEvents, async ({ params }) => listAnswer(await findEvents(db, params), toEvent)),
    reads(contract.searchEvents, async ({ params: { text, page, limit, days } }) =>
      listAnswer(await findEvents(db, { search: text, skip: page * limit, limit, days }), toEvent),
    ),
    reads(contract.getEvent, async ({ params }) => ({ data: toEvent(await presentRecord(db, events, params.id)) })),
    changes(contract.addEvent, async (change, { body, files }) => ({ data: await createEvent(change, body, files) })),
    changes(contract.updateEvent, async (change, { body, files }) => ({
      data: await updateEvent(platform, change, body, files),
    })),
    changes(contract.deleteEvent, async (change, { params }) => {
      await eventDeletion.remove(change, params.id);
      return { data: null };
    }),
  ];
}

export const eventsModule = defineModule({
  records: [{ kind: contract.eventKind, table: events, name: events.title, deletion: eventDeletion }],
  routes: eventsRoutes,
});
