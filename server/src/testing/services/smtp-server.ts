import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** The recipient is not answered, so nothing of the mail is transmitted; or the mail is kept and not answered. */
type Silence = 'recipient' | 'mail';

/** A real SMTP server that keeps the mails and refuses as many as requested, or leaves clients without an answer. */
export function startSmtp() {
  const mails: { to: string[]; content: string }[] = [];
  const state = { refusals: 0, refusedRecipients: 0, silentAt: undefined as Silence | undefined, waiting: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      if (state.silentAt === 'recipient') {
        state.waiting += 1;
        return;
      }
      const isRefused = state.refusedRecipients > 0;
      if (isRefused) state.refusedRecipients -= 1;
      done(isRefused ? new Error('unknown recipient') : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.refusals > 0) {
          state.refusals -= 1;
          return done(new Error('try again later'));
        }
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          content: Buffer.concat(chunks).toString(),
        });
        if (state.silentAt === 'mail') state.waiting += 1;
        else done();
      });
    },
  });
  // A killed client breaks its connection.
  server.on('error', () => {});
  return new Promise<{ mails: typeof mails; state: typeof state; url: string; close(): Promise<void> }>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.server.address() as AddressInfo;
      const close = () => new Promise<void>((closed) => server.close(() => closed()));
      resolve({ mails, state, url: `smtp://127.0.0.1:${port}`, close });
    });
  });
}

/** Quoted-printable soft breaks split links. */
export const unfolded = (content: string) => content.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
