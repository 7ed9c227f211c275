import { LONG_TEXT_LENGTH } from '@leitstand/contract/base/limits';
import { events } from '../../../db/schema.ts';
import { searchTextOf } from '../../../db/search.ts';
import type { MovingKind } from '../moving-kind.ts';
import { RecordFields } from '../record-fields.ts';

export const eventMoving: MovingKind = {
  name: 'event',
  table: events,
  read(value, now) {
    const fields = new RecordFields(value);
    const title = fields.text('title', { isRequired: true });
    const description = fields.text('description', { max: LONG_TEXT_LENGTH, isContent: true });
    const eventAddress = fields.address('eventAddress');
    return fields.read({
      title,
      description,
      eventDate: fields.moment('eventDate', true),
      image: fields.image('image'),
      eventAddress,
      createdAt: fields.createdAt(now),
      searchText: searchTextOf(title, description, eventAddress?.place ?? '', eventAddress?.city ?? ''),
    });
  },
};
