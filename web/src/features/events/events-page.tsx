import { fieldLabel } from '@leitstand/contract/base/field-labels';
import { ALL_TIME } from '@leitstand/contract/base/limits';
import {
  addEvent,
  type Event,
  eventKind,
  findEvents,
  getEvent,
  listEvents,
  newEvent,
  searchEvents,
  updateEvent,
} from '@leitstand/contract/events';
import { useMemo } from 'react';
import { addressText } from '../../shared/location/address-text.ts';
import { placeField } from '../../shared/location/place-field.tsx';
import { listing, type RecordNarrowing, recordKind } from '../../shared/record/record-kind.ts';
import { RecordPage } from '../../shared/record/record-page.tsx';
import { useDateTabs } from '../../shared/record/use-date-tabs.tsx';
import { call } from '../../ui/api/call.ts';
import { useCapability } from '../../ui/api/use-capability.ts';
import { dateTimeField } from '../../ui/form/dates/date-time-field.tsx';
import { defineForm } from '../../ui/form/define-form.ts';
import { longTextField, textField } from '../../ui/form/fields.tsx';
import { useLanguage } from '../../ui/i18n/language.ts';
import { translate, useText } from '../../ui/i18n/text.ts';
import { DateTimeCell, ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { imageField } from '../../ui/upload/image-upload.tsx';
import { eventsText } from './events.text.ts';

const eventForm = defineForm(newEvent, {
  title: textField({ required: true }),
  description: longTextField({ required: true }),
  eventDate: dateTimeField({ usualTime: '10:00', required: true }),
  eventAddress: placeField({ required: true }),
  image: imageField({ required: true }),
});

const eventRecords = recordKind({
  kind: eventKind,
  text: eventsText,
  form: eventForm,
  calls: {
    ...listing(listEvents, searchEvents),
    one: getEvent,
    add: (values) => call(addEvent, eventForm.sent(values)),
    update: (values, { _id, revision }) => call(updateEvent, eventForm.sent(values, { eventId: _id, revision })),
  },
  nameOf: ({ title }) => title.trim() || translate(eventsText).noName,
});

export function EventsPage() {
  const { tabs, when, createdColumns } = useDateTabs({ isKnown: useCapability(findEvents) });
  const columns = useEventsColumns();
  const byDate: RecordNarrowing<Event> | undefined = when && {
    filter: { when },
    list: ({ signal, ...params }, { search, days }) =>
      call(findEvents, { params, body: { search, time: days, when }, signal }),
    chips: [],
    widen() {},
  };
  return (
    <RecordPage
      kind={eventRecords}
      columns={useMemo(() => [...columns, ...createdColumns], [columns, createdColumns])}
      defaultDays={ALL_TIME}
      narrowing={byDate}
      tabs={tabs}
    />
  );
}

function useEventsColumns(): readonly Column<Event>[] {
  const text = useText(eventsText);
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'image',
        header: fieldLabel('image', language),
        width: 64,
        cell: (event) => <ImageCell name={event.image} label={event.title} />,
      },
      { key: 'title', header: text.name, flex: 3, cell: (event) => <TextCell value={eventRecords.nameOf(event)} /> },
      {
        key: 'eventAddress',
        header: text.place,
        flex: 2,
        narrow: 'hide',
        cell: (event) => <TextCell value={addressText(event.eventAddress)} />,
      },
      {
        key: 'eventDate',
        header: text.date,
        width: 164,
        narrow: 'under',
        cell: (event) => <DateTimeCell value={event.eventDate} />,
      },
    ],
    [text, language],
  );
}
