import type { ReactNode } from 'react';
import classes from './broadcast.module.css';
import { PhonePreviews } from './phone-preview.tsx';

interface SendingQuestionProps {
  message: { de: string; en: string };
  /** To whom it goes, when, and until when it can be stopped. */
  children: ReactNode;
}

/** What is asked before a broadcast is sent: both texts on the phones, in full, and the consequences. */
export function SendingQuestion({ message, children }: SendingQuestionProps) {
  return (
    <div className={classes.question}>
      <p className={classes.message}>{children}</p>
      <PhonePreviews de={message.de} en={message.en} />
    </div>
  );
}
