import * as contract from '@leitstand/contract/events';
import { findBest } from '../../db/lists/newest.ts';
import { events } from '../../db/schema.ts';
import { changes, deletes, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { createEvent, eventDeletion, toEvent, updateEvent } from './events.service.ts';

export const eventsModule = defineModule({
  records: [{ kind: contract.eventKind, table: events, name: events.title, deletion: eventDeletion }],
  routes(platform) {
    const db = platform.database.drizzle;
    return [
      reads(contract.listEvents, async ({ params }) => listAnswer(await findBest(db, events, params), toEvent)),
      reads(contract.searchEvents, async ({ params: { text, page, limit, days } }) =>
        listAnswer(await findBest(db, events, { search: text, skip: page * limit, limit, days }), toEvent),
      ),
      reads(contract.getEvent, async ({ params }) => ({ data: toEvent(await presentRecord(db, events, params.id)) })),
      changes(contract.addEvent, async (change, { body, files }) => ({ data: await createEvent(change, body, files) })),
      changes(contract.updateEvent, async (change, { body, files }) => ({
        data: await updateEvent(platform, change, body, files),
      })),
      deletes(contract.deleteEvent, eventDeletion),
    ];
  },
});
