/** Errors about who may enter, and about proofs of identity. */
export const ACCESS_ERRORS = {
  SECOND_FACTOR_NEEDED: {
    status: 401,
    de: 'Für dieses Konto ist ein zweiter Faktor nötig.',
    en: 'This account needs a second factor.',
  },
  SECOND_STEP_EXPIRED: {
    status: 401,
    de: 'Das hat zu lange gedauert. Bitte neu anmelden.',
    en: 'That took too long. Please sign in again.',
  },
  WRONG_CODE: {
    status: 422,
    de: 'Der Code ist falsch, abgelaufen oder schon benutzt.',
    en: 'The code is wrong, expired or already used.',
  },
  PASSKEY_REFUSED: {
    status: 422,
    de: 'Dieser Passkey lässt sich hier nicht verwenden.',
    en: 'This passkey cannot be used here.',
  },
  PASSKEY_EXPIRED: {
    status: 422,
    de: 'Die Anfrage für den Passkey ist abgelaufen. Bitte noch einmal versuchen.',
    en: 'The request for the passkey has expired. Please try again.',
  },
  TOO_MANY_PASSKEYS: {
    status: 422,
    de: 'Mehr als {n} Passkeys sind nicht möglich.',
    en: 'More than {n} passkeys are not possible.',
  },
  PROOF_NEEDED: {
    status: 403,
    de: 'Bitte bestätigen, wer am Bildschirm sitzt.',
    en: 'Please confirm who is at the screen.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    de: 'Bitte zuerst einen zweiten Faktor einrichten.',
    en: 'Please set up a second factor first.',
  },
  SECOND_FACTOR_KEPT: {
    status: 409,
    de: 'Dieses Konto braucht einen zweiten Faktor: Der letzte lässt sich nicht entfernen.',
    en: 'This account needs a second factor: the last one cannot be removed.',
  },
  SECOND_FACTOR_OFF: {
    status: 403,
    de: 'Zweite Faktoren sind hier abgeschaltet.',
    en: 'Second factors are turned off here.',
  },
  CALL_NOT_ALLOWED: {
    status: 403,
    de: 'Dieser Maschinenzugang gilt nicht für diesen Aufruf.',
    en: 'This machine token is not valid for this call.',
  },
  NOT_FOR_MACHINES: {
    status: 403,
    de: 'Dieser Aufruf ist mit einem Maschinenzugang nicht möglich.',
    en: 'This call is not possible with a machine token.',
  },
  CALL_NOT_NAMED: {
    status: 403,
    de: 'Dieser Aufruf hat Folgen. Der Maschinenzugang muss ihn ausdrücklich erlauben.',
    en: 'This call has consequences. The machine token must permit it by name.',
  },
  MACHINE_ENDED: {
    status: 409,
    de: 'Dieser Maschinenzugang ist schon beendet.',
    en: 'This machine token has already ended.',
  },
} as const;
