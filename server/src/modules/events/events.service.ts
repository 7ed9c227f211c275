import type { Event, EventUpdate, NewEvent } from '@leitstand/contract/events';
import { audit } from '../../audit/audit.ts';
import type { Change } from '../../audit/change.ts';
import { deletable } from '../../audit/deletable.ts';
import { newId } from '../../db/new-id.ts';
import { changeRecord, insertRecord, lockRecord } from '../../db/records.ts';
import { events } from '../../db/schema.ts';
import { searchTextOf } from '../../db/search.ts';
import { notFound, requireRevision } from '../../http/app-error.ts';
import { requiredImage } from '../../http/chosen-image.ts';
import { removeUnusedImages } from '../../http/remove-images.ts';
import type { Platform } from '../../platform.ts';
import type { EventRow } from './events.queries.ts';

export const eventDeletion = deletable('event', events, ({ image }) => [image]);

export function toEvent(row: EventRow): Event {
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
  const row = await insertRecord(change.tx, events, { id: newId(), ...valuesOf(input), image });
  await audit(change, { action: 'create', entity: 'event', entityId: row.id, after: row });
  return toEvent(row);
}

export async function updateEvent(
  platform: Platform,
  change: Change,
  input: EventUpdate,
  files: readonly string[],
): Promise<Event> {
  const before = await lockRecord(change.tx, events, input.eventId, 'present');
  if (!before) throw notFound();
  await requireRevision(input.revision, before, () => toEvent(before));
  const image = await requiredImage(change, { files, name: input.image, present: before.image });
  const after = await changeRecord(change.tx, events, before.id, { ...valuesOf(input), image });
  await audit(change, { action: 'update', entity: 'event', entityId: before.id, before, after });
  if (image !== before.image) await removeUnusedImages(platform, change, [before.image]);
  return toEvent(after);
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
