import type { Mail, Mailer } from './mailer.ts';

/** Marks a mail in the database as sent. */
export interface MailClaim {
  /** Whether it was not marked before. */
  take(): Promise<boolean>;
  /** Removes the own mark, if there is one: the mail was refused and must be sent again. */
  giveBack(): Promise<void>;
}

/**
 * Sends a mail that must not arrive twice, although its job may run twice and its process may be killed. It is marked
 * just before its end is transmitted: a kill before that delivers nothing, and after a later kill it is not sent again.
 * It is lost only if the kill hits the moment between mark and end, or a mail that the server is about to refuse. If a
 * server breaks the connection instead of answering, it gets the mail again, as SMTP demands.
 */
export async function mailOnce(mailer: Mailer, mail: Mail, claim: MailClaim): Promise<void> {
  let isOfAnother = false;
  try {
    await mailer.send(mail, async () => {
      isOfAnother = !(await claim.take());
      if (isOfAnother) throw new Error('another process sends this mail');
    });
  } catch (error) {
    if (isOfAnother) return;
    await claim.giveBack();
    throw error;
  }
}
