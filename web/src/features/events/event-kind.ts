import {
  addEvent,
  type Event,
  event,
  eventKind,
  getEvent,
  listEvents,
  searchEvents,
  updateEvent,
} from '@leitstand/contract/events';
import type { RecordKind } from '../../shared/record/record-kind.ts';
import { call } from '../../ui/api/call.ts';
import { translate } from '../../ui/i18n/text.ts';
import { pageOf } from '../../ui/list/paging/page-of.ts';
import { filesOf } from '../../ui/upload/image-value.ts';
import { describeEvent, EventFields } from './event-fields.tsx';
import {
  BLANK_EVENT,
  bodyOfEvent,
  type EventValues,
  missingEventFields,
  validateEvent,
  valuesOfEvent,
} from './event-values.ts';
import { eventsText } from './events.text.ts';

export const eventRecords: RecordKind<Event, EventValues> = {
  key: 'event',
  kind: eventKind,
  calls: {
    list: ({ skip, limit, signal }, { search, days }) =>
      search === ''
        ? call(listEvents, { params: { skip, limit, days }, signal })
        : call(searchEvents, { params: { text: search, page: pageOf(skip, limit), limit, days }, signal }),
    one: getEvent,
    add: async (values) => (await call(addEvent, { body: bodyOfEvent(values), files: filesOf(values.image) })).data,
    update: async (values, { _id, revision }) => {
      const body = { ...bodyOfEvent(values), eventId: _id, revision };
      return (await call(updateEvent, { body, files: filesOf(values.image) })).data;
    },
  },
  form: {
    blank: BLANK_EVENT,
    valuesOf: valuesOfEvent,
    read: (value) => event.safeParse(value).data,
    validate: validateEvent,
    missing: missingEventFields,
    describe: describeEvent,
    Fields: EventFields,
  },
  nameOf: ({ title }) => title.trim() || translate(eventsText).noName,
  words: (language) => translate(eventsText, language),
};
