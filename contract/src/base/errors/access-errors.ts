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
  SETUP_EXPIRED: {
    status: 422,
    de: 'Die Einrichtung hat zu lange gedauert. Bitte neu beginnen.',
    en: 'Setting this up took too long. Please begin again.',
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
  UNKNOWN_PROVIDER: {
    status: 404,
    de: 'Diesen Anmeldeanbieter gibt es hier nicht.',
    en: 'There is no such sign-in provider here.',
  },
  PROVIDER_UNREACHABLE: {
    status: 503,
    de: 'Der Anmeldeanbieter ist gerade nicht erreichbar. Bitte gleich noch einmal versuchen.',
    en: 'The sign-in provider cannot be reached right now. Please try again in a moment.',
  },
  PROVIDER_REFUSED: {
    status: 403,
    de: 'Der Anmeldeanbieter hat die Anmeldung nicht bestätigt. Bitte noch einmal versuchen.',
    en: 'The sign-in provider did not confirm the sign-in. Please try again.',
  },
  SINGLE_SIGN_ON_EXPIRED: {
    status: 422,
    de: 'Diese Anmeldung ist abgelaufen, schon benutzt oder in einem anderen Browser begonnen. Bitte neu beginnen.',
    en: 'This sign-in has expired, was used already or began in another browser. Please begin again.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    de: 'Der Anmeldeanbieter hat die E-Mail-Adresse dieses Kontos nicht bestätigt.',
    en: 'The sign-in provider has not verified the e-mail address of this account.',
  },
  NO_MATCHING_GROUP: {
    status: 403,
    de: 'Dieses Konto gehört beim Anmeldeanbieter zu keiner Gruppe, die hier Rechte hat.',
    en: 'This account belongs to no group at the sign-in provider that has rights here.',
  },
  NOT_INVITED: {
    status: 403,
    de: 'Für diese E-Mail-Adresse gibt es hier noch kein Konto. Die Leitung kann eine Einladung schicken.',
    en: 'There is no account for this e-mail address yet. The management can send an invitation.',
  },
  SUBJECT_CHANGED: {
    status: 403,
    de: 'Diese E-Mail-Adresse gehört hier schon zu einem anderen Konto des Anmeldeanbieters. Die Leitung muss das prüfen.',
    en: 'This e-mail address already belongs to another account of the sign-in provider. The management has to check this.',
  },
  LINK_NEEDS_PROOF: {
    status: 403,
    de: 'Zu dieser E-Mail-Adresse gibt es hier schon ein Konto, das noch nicht mit diesem Anmeldeanbieter verbunden ist. Bitte mit dem Passwort anmelden und es in „Mein Konto“ verbinden. Wer kein Passwort hat, wendet sich an die Leitung.',
    en: 'There is an account for this e-mail address already, which is not linked to this sign-in provider. Please sign in with the password and link it in “My account”. Without a password, ask the management.',
  },
  LINKED_ELSEWHERE: {
    status: 403,
    de: 'Dieses Konto ist schon mit einem Anmeldeanbieter verbunden. Bitte dort anmelden. Für einen Wechsel muss die Leitung die Verbindung unter „Administratoren“ lösen (zweiten Faktor zurücksetzen).',
    en: 'This account is linked to a sign-in provider already. Please sign in there. For a change, the management has to remove the link under “Administrators” (reset the second factor).',
  },
  IDENTITY_TAKEN: {
    status: 409,
    de: 'Diese Person des Anmeldeanbieters ist schon mit einem anderen Konto verbunden.',
    en: 'This person at the sign-in provider is linked to another account already.',
  },
  EMAIL_LOOKS_ALIKE: {
    status: 403,
    de: 'Hier gibt es schon ein Konto mit einer sehr ähnlichen E-Mail-Adresse. Die Leitung muss das prüfen.',
    en: 'There is an account with a very similar e-mail address already. The management has to check this.',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    de: 'Dieses Konto ist hier deaktiviert.',
    en: 'This account is disabled here.',
  },
  PASSWORD_SIGN_IN_OFF: {
    status: 403,
    de: 'Die Anmeldung mit Passwort oder Passkey ist hier abgeschaltet. Bitte über den Anmeldeanbieter anmelden.',
    en: 'Signing in with a password or passkey is turned off here. Please use the sign-in provider.',
  },
  PASSWORD_ONLY_ACCOUNT: {
    status: 403,
    de: 'Das Notfallkonto meldet sich nur mit seinem Passwort an.',
    en: 'The break-glass account signs in only with its password.',
  },
  PROOF_NOT_FRESH: {
    status: 403,
    de: 'Der Anmeldeanbieter hat nicht neu gefragt, wer am Bildschirm sitzt. Bitte in „Mein Konto“ einen Passkey einrichten.',
    en: 'The sign-in provider did not ask again who is at the screen. Please set up a passkey in “My account”.',
  },
  WRONG_PERSON: {
    status: 403,
    de: 'Beim Anmeldeanbieter war ein anderes Konto angemeldet.',
    en: 'Another account was signed in at the sign-in provider.',
  },
  LOGOUT_TOKEN_INVALID: {
    status: 400,
    de: 'Das Abmelde-Token ist ungültig.',
    en: 'The logout token is invalid.',
  },
  NAME_TAKEN: {
    status: 409,
    de: 'Diesen oder einen gleich aussehenden Namen gibt es schon: {name}. Bitte einen wählen, der sich unterscheiden lässt.',
    en: 'This name, or one that looks the same, exists already: {name}. Please choose one that can be told apart.',
  },
  NAME_RESERVED: {
    status: 422,
    de: 'Dieser Name ist vergeben: Das Protokoll nennt so den Server selbst oder einen Anmeldedienst.',
    en: 'This name is reserved: the log uses it for the server itself or for a sign-in provider.',
  },
} as const;
