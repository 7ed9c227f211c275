import { fork } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from '../../server-folder.ts';

/** Refused sign-ins: with ever new addresses, with made-up tokens, or with large bodies; or lists with real tokens. */
export type Flood = 'unknown' | 'made-up' | 'large' | 'lists';

const PROGRAM = builtProgram('flood-program');

/**
 * Floods a server and resolves when every connection is in use. In a process of its own: its work must not
 * delay the calls that are measured.
 */
export async function startFlood(
  base: string,
  kind: Flood,
  connections: number,
  tokens: readonly string[] = [],
): Promise<{ stop(): Promise<void> }> {
  const child = fork(PROGRAM, [base, kind, String(connections), ...tokens]);
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  return {
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
