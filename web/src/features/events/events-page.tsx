import { ALL_TIME } from '@leitstand/contract/limits';
import { useText } from '../../kit/i18n/text.ts';
import { RecordPage } from '../../kit/record/record-page.tsx';
import { eventRecords } from './event-kind.ts';
import { eventsText } from './events.text.ts';
import { useEventsColumns } from './events-columns.tsx';

export function EventsPage() {
  return (
    <RecordPage kind={eventRecords} columns={useEventsColumns()} text={useText(eventsText)} defaultDays={ALL_TIME} />
  );
}
