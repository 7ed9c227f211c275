import { beginPasskeySignIn, signInWithPasskey } from '@leitstand/contract/api/access/second-factor';
import { call } from '../../ui/api/call.ts';
import { askPasskey } from './passkey.ts';

/** The token of a session that a passkey opens instead of a password; undefined if the administrator cancels. */
export async function passkeyToken(stayLoggedIn: boolean): Promise<string | undefined> {
  const { data: challenge } = await call(beginPasskeySignIn, { body: {} });
  const passkey = await askPasskey(challenge);
  if (!passkey) return undefined;
  const body = { ticket: challenge.ticket, passkey, stayLoggedIn, canProve: true };
  return (await call(signInWithPasskey, { body })).data.token;
}
