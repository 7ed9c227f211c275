import type { Language } from '@leitstand/contract/base/languages';
import type { Broadcast } from '@leitstand/contract/broadcast';
import { isolated } from '../../ui/i18n/isolated.ts';
import { useText } from '../../ui/i18n/text.ts';
import classes from './broadcast.module.css';
import { broadcastText } from './broadcast.text.ts';
import { historyText } from './broadcast-history.text.ts';

/** Both texts of a broadcast. */
export function BroadcastMessages({ message }: Pick<Broadcast, 'message'>) {
  const text = useText(broadcastText);
  return (
    <>
      <Message label={text.german} language="de" message={message.de} />
      <Message label={text.english} language="en" message={message.en} />
    </>
  );
}

function Message({ label, language, message }: { label: string; language: Language; message: string }) {
  return (
    <section aria-label={label}>
      <p className={classes.caption}>{label}</p>
      <p className={classes.message} lang={language}>
        {message}
      </p>
    </section>
  );
}

/** Why a held broadcast waits, and for what. */
export function HoldReason({ hold }: Pick<Broadcast, 'hold'>) {
  const text = useText(historyText);
  const reasons = hold ? [text[hold.reason](isolated(hold.administrator))] : [];
  return [...reasons, text.waitsForConfirmation].join(' ');
}
