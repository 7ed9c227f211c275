import { ALL_TIME } from '@leitstand/contract/base/limits';
import { RecordPage } from '../../shared/record/record-page.tsx';
import { useText } from '../../ui/i18n/text.ts';
import { eventRecords } from './event-kind.ts';
import { eventsText } from './events.text.ts';
import { useEventsColumns } from './events-columns.tsx';

export function EventsPage() {
  return (
    <RecordPage kind={eventRecords} columns={useEventsColumns()} text={useText(eventsText)} defaultDays={ALL_TIME} />
  );
}
