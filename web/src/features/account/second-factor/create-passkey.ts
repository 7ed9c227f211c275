import type { PasskeyAnswer } from '@leitstand/contract/api/access/second-factor';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { ApiError } from '../../../ui/api/api-error.ts';
import { translate } from '../../../ui/i18n/text.ts';
import { secondFactorText } from './second-factor.text.ts';

/** Lets the browser create a passkey. Throws an `ApiError` with a message for people. */
export async function createPasskey(options: object): Promise<PasskeyAnswer> {
  try {
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
    return { ...(await startRegistration({ optionsJSON })), clientExtensionResults: {} };
  } catch (error) {
    throw new ApiError(0, reasonOf(error), {});
  }
}

function reasonOf(error: unknown): string {
  const text = translate(secondFactorText);
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return text.passkeyKnown;
  if (name === 'SecurityError') return text.passkeyElsewhere(window.location.host);
  return text.passkeyCancelled;
}
