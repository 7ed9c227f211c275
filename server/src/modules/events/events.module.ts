import * as contract from '@leitstand/contract/events';
import { findBest, findByDate } from '../../db/lists/newest.ts';
import { events } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { changes, deletes, listAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { requiredImage } from '../../records/chosen-image.ts';
import { deletable } from '../../records/deletable.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';

const records = { kind: contract.eventKind, table: events };
export const eventDeletion = deletable(records);

export function toEvent(row: typeof events.$inferSelect): contract.Event {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    eventDate: row.eventDate.toISOString(),
    image: row.image,
    eventAddress: row.eventAddress,
    createdAt: row.createdAt.toISOString(),
    revision: row.revision,
  };
}

function valuesOf({ title, description, eventDate, eventAddress }: contract.NewEvent | contract.EventUpdate) {
  return {
    title,
    description,
    eventDate: new Date(eventDate),
    eventAddress,
    searchText: searchTextOf(title, description, eventAddress.place, eventAddress.city),
  };
}

export const eventsModule = defineModule({
  records: [{ ...records, name: events.title, deletion: eventDeletion }],
  routes: ({ database: { drizzle: db } }) => [
    reads(contract.listEvents, async ({ params }) => listAnswer(await findBest(db, events, params), toEvent)),
    reads(contract.searchEvents, async ({ params: { text, page, limit, days } }) =>
      listAnswer(await findBest(db, events, { search: text, skip: page * limit, limit, days }), toEvent),
    ),
    reads(contract.findEvents, async ({ params, body: { time, ...filter } }) =>
      listAnswer(
        await findByDate(db, events, { date: events.eventDate }, { ...params, ...filter, days: time }),
        toEvent,
      ),
    ),
    reads(contract.getEvent, async ({ params }) => ({ data: toEvent(await presentRecord(db, events, params.id)) })),
    changes(contract.addEvent, async (change, { body, files }) => {
      const image = await requiredImage(change, { files, name: body.image });
      return { data: toEvent(await createRecord(change, records, { ...valuesOf(body), image })) };
    }),
    changes(contract.updateEvent, async (change, { body, files }) => ({
      data: await updateRecord(change, records, {
        id: body.eventId,
        revision: body.revision,
        show: toEvent,
        values: async ({ image: present }) => ({
          ...valuesOf(body),
          image: await requiredImage(change, { files, name: body.image, present }),
        }),
      }),
    })),
    deletes(contract.deleteEvent, eventDeletion),
  ],
});
