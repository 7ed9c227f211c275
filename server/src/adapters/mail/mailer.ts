import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import { Readable } from 'node:stream';
import nodemailer, { type Transporter } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same for a mail that is sent again, so that mail programs show it once; absent: a new one. */
  messageId?: string;
}

/** Delivers a mail or throws; the job queue then retries. */
export interface Mailer {
  /**
   * `beforeEnd` runs when all of the mail but its end has been transmitted, so the receiver has not accepted anything
   * yet. If it throws, the mail is not delivered. It is over when this returns or throws.
   */
  send(mail: Mail, beforeEnd?: () => Promise<void>): Promise<void>;
  close(): void;
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from });
  return {
    send: async (mail, beforeEnd) => {
      if (beforeEnd) await sendHoldingEnd(nodemailer.createTransport(url, { from }), mail, beforeEnd);
      else await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

/** Over a connection of its own. The line that ends the mail is only sent after the function. */
async function sendHoldingEnd(transport: Transporter, mail: Mail, beforeEnd: () => Promise<void>): Promise<void> {
  let running = Promise.resolve();
  async function* contentOf(input: Readable) {
    yield* input;
    running = beforeEnd();
    await running;
  }
  transport.use('stream', ({ message }, done) => {
    // Without a buffer, so that nothing is read before it is transmitted.
    message.processFunc((input) => Readable.from(contentOf(input), { objectMode: false, highWaterMark: 0 }));
    done();
  });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
    // A broken connection may be reported while the function still runs.
    await running.catch(() => undefined);
  }
}

/** Without an SMTP server, mails are written as files that any mail program opens. */
export function outboxMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    send: async (mail, beforeEnd) => {
      const { message } = await transport.sendMail(mail);
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replace(/[:.]/g, '-');
      const file = path.join(folder, `${stamp}-${randomBytes(3).toString('hex')}.eml`);
      // Written to a temporary file and renamed, so that readers only see complete mails.
      await fs.writeFile(`${file}.part`, message, { mode: 0o600, flush: true });
      try {
        await beforeEnd?.();
      } catch (error) {
        await fs.rm(`${file}.part`);
        throw error;
      }
      await fs.rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}
