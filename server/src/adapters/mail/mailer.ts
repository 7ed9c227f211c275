import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs/promises';
import * as path from 'node:path';
import nodemailer from 'nodemailer';

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
  send(mail: Mail): Promise<void>;
  close(): void;
}

export function smtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport(url, { from });
  return {
    send: async (mail) => {
      await transport.sendMail(mail);
    },
    close: () => transport.close(),
  };
}

/** Without an SMTP server, mails are written as files that any mail program opens. */
export function outboxMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(mail);
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const stamp = new Date().toISOString().replace(/[:.]/g, '-');
      const file = path.join(folder, `${stamp}-${randomBytes(3).toString('hex')}.eml`);
      // Written to a temporary file and renamed, so that readers only see complete mails.
      await fs.writeFile(`${file}.part`, message, { mode: 0o600, flush: true });
      await fs.rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}
