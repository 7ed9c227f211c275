import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Event } from '@leitstand/contract/events';
import { useMemo } from 'react';
import { addressText } from '../../shared/location/address-text.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { useText } from '../../ui/i18n/text.ts';
import { DateCell, ImageCell, TextCell } from '../../ui/list/cells/cells.tsx';
import type { Column } from '../../ui/list/table/column.ts';
import { eventRecords } from './event-kind.ts';
import { eventsText } from './events.text.ts';

export function useEventsColumns(): readonly Column<Event>[] {
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
        width: 132,
        narrow: 'under',
        cell: (event) => <DateCell value={event.eventDate} />,
      },
    ],
    [text, language],
  );
}
