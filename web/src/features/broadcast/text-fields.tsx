import { BROADCAST_LENGTH } from '@leitstand/contract/base/limits';
import { TextAreaField } from '../../ui/form/fields.tsx';
import type { Form } from '../../ui/form/use-form.ts';
import { formatNumber } from '../../ui/i18n/format.ts';
import { useText } from '../../ui/i18n/text.ts';
import { broadcastText } from './broadcast.text.ts';
import type { BroadcastValues } from './broadcast-values.ts';

/** What phones show of a message before they cut it, from the smallest lock screen to the largest. */
const SHOWN_EVERYWHERE = 110;
const SHOWN_SOMEWHERE = 178;

/** The message in both languages. */
export function BroadcastTextFields({ form }: { form: Form<BroadcastValues> }) {
  const text = useText(broadcastText);
  const hint = useLengthHint();
  return (
    <>
      <TextAreaField
        {...form.field('de')}
        label={text.german}
        required
        rows={4}
        maxLength={BROADCAST_LENGTH}
        description={hint(form.values.de)}
      />
      <TextAreaField
        {...form.field('en')}
        label={text.english}
        required
        rows={4}
        maxLength={BROADCAST_LENGTH}
        description={hint(form.values.en)}
      />
    </>
  );
}

function useLengthHint(): (typed: string) => string {
  const text = useText(broadcastText);
  return (typed) => {
    const length = typed.trim().length;
    const used = text.length(formatNumber(typed.length), formatNumber(BROADCAST_LENGTH));
    if (length === 0) return used;
    const effect = length <= SHOWN_EVERYWHERE ? text.fits : length <= SHOWN_SOMEWHERE ? text.mayBeCut : text.isCut;
    return `${used} – ${effect}`;
  };
}
