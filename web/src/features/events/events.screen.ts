import { IconCalendarEvent } from '@tabler/icons-react';
import { defineScreen } from '../../shared/screens/screen.ts';

export const screen = defineScreen({
  name: 'events',
  title: { de: 'Ereignisse', en: 'Events' },
  way: { de: 'Zu Ereignissen', en: 'Go to events' },
  icon: IconCalendarEvent,
  entry: { group: 'management' },
  creates: {
    title: { de: 'Neues Ereignis anlegen', en: 'Create a new event' },
    call: 'addEvent',
    right: 'WriteMasterdata',
  },
});
