import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server that keeps the mails and refuses as many as requested. */
export function startSmtp() {
  const mails: { to: string[]; content: string }[] = [];
  const state = { refusals: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
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
        return done();
      });
    },
  });
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
