import { type Event, type EventUpdate, eventKind, type NewEvent } from '@leitstand/contract/events';
import { events } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import type { Platform } from '../../platform.ts';
import type { Change } from '../../records/change.ts';
import { requiredImage } from '../../records/chosen-image.ts';
import { deletable } from '../../records/deletable.ts';
import { createRecord, updateRecord } from '../../records/save-record.ts';

const eventRecords = { kind: eventKind, table: events };
export const eventDeletion = deletable(eventRecords);

export function toEvent(row: typeof events.$inferSelect): Event {
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

export async function createEvent(change: Change, input: NewEvent, files: readonly string[]): Promise<Event> {
  const image = await requiredImage(change, { files, name: input.image });
  return toEvent(await createRecord(change, eventRecords, { ...valuesOf(input), image }));
}

export async function updateEvent(
  platform: Platform,
  change: Change,
  input: EventUpdate,
  files: readonly string[],
): Promise<Event> {
  return updateRecord(platform, change, eventRecords, {
    id: input.eventId,
    revision: input.revision,
    show: toEvent,
    values: async ({ image: present }) => ({
      ...valuesOf(input),
      image: await requiredImage(change, { files, name: input.image, present }),
    }),
  });
}

function valuesOf({ title, description, eventDate, eventAddress }: NewEvent | EventUpdate) {
  return {
    title,
    description,
    eventDate: new Date(eventDate),
    eventAddress,
    searchText: searchTextOf(title, description, eventAddress.place, eventAddress.city),
  };
}
