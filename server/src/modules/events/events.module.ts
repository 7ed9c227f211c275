import * as contract from '@leitstand/contract/events';
import { findBest, findByDate } from '../../db/lists/newest.ts';
import { shapeOf } from '../../db/lists/shape.ts';
import { events } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { changes, deletes, finds, jsonAnswer, reads } from '../../http/call.ts';
import { defineModule } from '../../module.ts';
import { requiredImage } from '../../records/chosen-image.ts';
import { deletable } from '../../records/deletable.ts';
import { presentRecord } from '../../records/records.queries.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';

const records = { kind: contract.eventKind, table: events };
export const eventDeletion = deletable(records);

const eventShape = shapeOf<typeof events, contract.Event>(events, {
  _id: 'id',
  title: 'title',
  description: 'description',
  eventDate: 'eventDate',
  image: 'image',
  eventAddress: 'eventAddress',
  createdAt: 'createdAt',
  revision: 'revision',
});
export const toEvent = eventShape.show;
const listed = { table: events, read: eventShape.read };

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
    finds(contract.listEvents, async ({ params }, db) => jsonAnswer(await findBest(db, listed, params))),
    finds(contract.searchEvents, async ({ params: { text, page, limit, days } }, db) =>
      jsonAnswer(await findBest(db, listed, { search: text, skip: page * limit, limit, days })),
    ),
    finds(contract.findEvents, async ({ params, body: { time, ...filter } }, db) =>
      jsonAnswer(await findByDate(db, listed, { date: events.eventDate }, { ...params, ...filter, days: time })),
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
