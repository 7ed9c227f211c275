import { SegmentedControl } from '@mantine/core';
import type { Form } from '../../ui/form/use-form.ts';
import { useText } from '../../ui/i18n/text.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import classes from './broadcast.module.css';
import { broadcastText } from './broadcast.text.ts';
import type { BroadcastValues } from './broadcast-values.ts';

/** Most messages are sent at once. */
const DateTimeField = lazyPart(async () => (await import('../../ui/form/dates/date-time-field.tsx')).DateTimeField);

/** At once, or at a time of one's choice. */
export function StartFields({ form }: { form: Form<BroadcastValues> }) {
  const text = useText(broadcastText);
  const { when } = form.values;
  return (
    <div className={classes.start}>
      <SegmentedControl
        aria-label={text.when}
        value={when}
        onChange={(chosen) => form.set('when', chosen === 'later' ? 'later' : 'now')}
        data={[
          { value: 'now', label: text.atOnce },
          { value: 'later', label: text.later },
        ]}
      />
      {when === 'later' && <StartTimeField form={form} />}
    </div>
  );
}

export function StartTimeField({ form }: { form: Form<BroadcastValues> }) {
  const text = useText(broadcastText);
  return (
    <div>
      <DateTimeField {...form.field('startsAt')} label={text.date} required />
      <p className={classes.quiet}>{text.berlinTime}</p>
    </div>
  );
}
