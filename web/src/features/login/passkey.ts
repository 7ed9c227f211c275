import type { PasskeyAnswer } from '@leitstand/contract/api/access/second-factor';
import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser';
import { ApiError } from '../../ui/api/api-error.ts';
import { translate } from '../../ui/i18n/text.ts';
import { factorText } from './factor.text.ts';

export interface PasskeyChallenge {
  readonly ticket: string;
  readonly options: Readonly<Record<string, unknown>>;
}

/** How browsers report that the administrator closed the dialog, or did not react to it. */
const CANCELLED = new Set(['NotAllowedError', 'AbortError']);

/** Asks the browser for a passkey; undefined if the administrator cancels. */
export async function askPasskey({ options }: PasskeyChallenge): Promise<PasskeyAnswer | undefined> {
  try {
    // The server made the options for this library.
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    // Extensions are not used; the server drops them.
    return { ...(await startAuthentication({ optionsJSON })), clientExtensionResults: {} };
  } catch (error) {
    if (error instanceof Error && CANCELLED.has(error.name)) return undefined;
    throw new ApiError(422, translate(factorText).passkeyFailed, { code: 'PASSKEY_REFUSED' });
  }
}
