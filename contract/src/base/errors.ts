import { ACCESS_ERRORS } from './errors/access-errors.ts';
import { APPROVAL_ERRORS } from './errors/approval-errors.ts';
import { type ErrorDetails, type Excess, fillIn, INPUT_ERRORS } from './errors/input-errors.ts';
import type { Bilingual, Language } from './languages.ts';
import type { SecondFactor } from './limits.ts';

interface ErrorKind extends Bilingual {
  readonly status: number;
}

const generic: Bilingual = { de: 'Etwas ist schief gelaufen', en: 'Something went wrong' };

/** Every error of the API: stable code, status, and a message for users. */
export const ERRORS = {
  MALFORMED: { status: 400, de: 'Die Anfrage ist fehlerhaft.', en: 'The request is malformed.' },
  BAD_PARAMETER: {
    status: 400,
    de: 'Der Parameter {field} hat einen ungültigen Wert.',
    en: 'The parameter {field} has an invalid value.',
  },
  NOT_SIGNED_IN: {
    status: 401,
    de: 'You need to be logged in to use this feature',
    en: 'You need to be logged in to use this feature',
  },
  BAD_CREDENTIALS: {
    status: 401,
    de: 'Email oder Passwort sind nicht korrekt!',
    en: 'Email or password are not correct!',
  },
  ...ACCESS_ERRORS,
  ...APPROVAL_ERRORS,
  BAD_API_KEY: { status: 401, de: 'Der API-Schlüssel fehlt oder ist falsch.', en: 'The API key is missing or wrong.' },
  MISSING_RIGHT: {
    status: 403,
    de: 'Dafür fehlt die Berechtigung {field}.',
    en: 'This needs the right {field}.',
  },
  NOT_FOR_YOURSELF: {
    status: 403,
    de: 'Die eigene Rolle, die eigenen Rechte und das eigene Konto lassen sich hier nicht ändern.',
    en: 'Your own role, rights and account cannot be changed here.',
  },
  BEYOND_OWN_RIGHTS: {
    status: 403,
    de: 'Vergeben lässt sich nur, was man selbst hat.',
    en: 'You can only grant what you hold yourself.',
  },
  NOT_FOUND: { status: 404, de: 'Der Eintrag wurde nicht gefunden.', en: 'The record was not found.' },
  UNKNOWN_CALL: { status: 404, de: 'Diesen Aufruf gibt es nicht.', en: 'There is no such call.' },
  CHANGED_MEANWHILE: {
    status: 409,
    de: 'Der Eintrag wurde inzwischen geändert.',
    en: 'The record has been changed in the meantime.',
  },
  ALREADY_TAKEN: {
    status: 409,
    de: 'Das Feld {field} ist bereits vergeben.',
    en: 'The field {field} is already taken.',
  },
  ON_BLACKLIST: {
    status: 409,
    de: 'Diese E-Mail-Adresse oder Telefonnummer ist gesperrt.',
    en: 'This e-mail address or phone number is blocked.',
  },
  LAST_SUPERADMIN: {
    status: 409,
    de: 'Ein SUPERADMIN muss übrig bleiben.',
    en: 'One SUPERADMIN has to remain.',
  },
  KEY_REUSED: {
    status: 409,
    de: 'Der Idempotency-Key wurde schon für eine andere Anfrage benutzt.',
    en: 'The idempotency key was already used for another request.',
  },
  NOT_RESTORABLE: {
    status: 409,
    de: 'Der Eintrag kann nicht wiederhergestellt werden.',
    en: 'The record cannot be restored.',
  },
  SANCTION_ENDED: {
    status: 409,
    de: 'Diese Maßnahme ist schon beendet.',
    en: 'This sanction has already ended.',
  },
  SANCTION_ANNOUNCED: {
    status: 409,
    de: 'Die Nachricht ist schon unterwegs. Die Maßnahme lässt sich nur noch aufheben.',
    en: 'The message has already left. The sanction can only be lifted now.',
  },
  APPEAL_SENT: {
    status: 409,
    de: 'Zu dieser Maßnahme liegt schon ein Einspruch vor.',
    en: 'There already is an appeal against this sanction.',
  },
  APPEAL_LINK_EXPIRED: {
    status: 409,
    de: 'Der Link ist abgelaufen.',
    en: 'The link has expired.',
  },
  OWN_SANCTION: {
    status: 403,
    de: 'Über diesen Einspruch entscheidet ein anderer Administrator: {name}.',
    en: 'Another administrator decides on this appeal: {name}.',
  },
  FILE_IN_USE: {
    status: 409,
    de: 'Die Datei wird noch verwendet.',
    en: 'The file is still in use.',
  },
  RECIPIENT_ERASED: {
    status: 409,
    de: 'Name und Adresse dieser Bestellung sind gelöscht. Sie lässt sich nicht mehr ändern.',
    en: 'Name and address of this order have been erased. It can no longer be changed.',
  },
  OUT_OF_STOCK: {
    status: 409,
    de: 'Von dieser Belohnung ist nichts mehr da.',
    en: 'Nothing is left of this reward.',
  },
  NOT_ENOUGH_COINS: {
    status: 409,
    de: 'Die Coins reichen für diese Belohnung nicht aus.',
    en: 'There are not enough coins for this reward.',
  },
  ORDER_NOT_SENT: {
    status: 409,
    de: 'Die Bestellung ist noch nicht verschickt.',
    en: 'The order has not been sent yet.',
  },
  CASE_HELD: {
    status: 409,
    de: '{name} bearbeitet diesen Fall gerade.',
    en: '{name} is working on this case.',
  },
  SELECTION_GREW: {
    status: 409,
    de: 'Inzwischen sind es {n} Einträge. Bitte noch einmal bestätigen.',
    en: 'There are {n} records by now. Please confirm again.',
  },
  NOT_UNDOABLE: {
    status: 409,
    de: 'Das lässt sich nicht rückgängig machen.',
    en: 'This cannot be undone.',
  },
  SAME_ROW_TWICE: {
    status: 422,
    de: 'Derselbe Eintrag steht weiter oben schon einmal in der Datei.',
    en: 'The same record occurs earlier in the file.',
  },
  SEVERAL_RECORDS: {
    status: 409,
    de: 'Es gibt mehrere Einträge, die dazu passen.',
    en: 'Several records match this row.',
  },
  TOO_MANY_VIEWS: {
    status: 409,
    de: 'Mehr als {n} Ansichten lassen sich nicht speichern. Bitte zuerst eine löschen.',
    en: 'No more than {n} views can be saved. Please delete one first.',
  },
  TOO_MANY_NOTES: {
    status: 409,
    de: 'Mehr als {n} Notizen zu einer Person lassen sich nicht speichern. Bitte zuerst eine löschen.',
    en: 'No more than {n} notes about a person can be saved. Please delete one first.',
  },
  REPEATED_BROADCAST: {
    status: 409,
    de: 'Derselbe Text wurde innerhalb der letzten Stunde schon gesendet oder ist bereits geplant.',
    en: 'The same text was already sent within the last hour or is already scheduled.',
  },
  BROADCAST_BEGUN: {
    status: 409,
    de: 'Der Broadcast hat schon begonnen und lässt sich nicht mehr ändern.',
    en: 'The broadcast has already begun and can no longer be changed.',
  },
  NOT_A_TEST_RECIPIENT: {
    status: 409,
    de: 'Tests gehen nur an Personen auf der Liste der Testempfänger. Diese Person steht nicht darauf.',
    en: 'Tests go only to people on the list of test recipients. This person is not on it.',
  },
  TEST_LIST_FULL: {
    status: 409,
    de: 'Die Liste der Testempfänger ist voll: Mehr als {n} Personen sind nicht möglich. Bitte zuerst eine entfernen.',
    en: 'The list of test recipients is full: more than {n} people are not possible. Please remove one first.',
  },
  TOO_SLOW: {
    status: 408,
    de: 'Die Anfrage ist nicht rechtzeitig vollständig angekommen.',
    en: 'The request did not arrive completely in time.',
  },
  BODY_TOO_LARGE: { status: 413, de: 'Die Anfrage ist zu groß.', en: 'The request is too large.' },
  NO_FILE_EXPECTED: {
    status: 422,
    de: 'Hier kann keine Datei mitgeschickt werden.',
    en: 'No file can be sent here.',
  },
  UNSUPPORTED_ENCODING: {
    status: 415,
    de: 'Diese Kodierung der Anfrage wird nicht unterstützt.',
    en: 'This encoding of the request is not supported.',
  },
  ...INPUT_ERRORS,
  PICTURE_FAILED: {
    status: 422,
    de: 'Dieses Bild ließ sich nicht verarbeiten. Bitte noch einmal versuchen oder ein anderes Bild wählen.',
    en: 'This picture could not be processed. Please try again or choose another one.',
  },
  WRONG_PASSWORD: {
    status: 422,
    de: 'Das aktuelle Passwort ist nicht korrekt.',
    en: 'The current password is not correct.',
  },
  PASSWORD_HAS_ADDRESS: {
    status: 422,
    de: 'Das Passwort enthält die eigene E-Mail-Adresse.',
    en: 'The password contains your own e-mail address.',
  },
  PASSWORD_HAS_NAME: {
    status: 422,
    de: 'Zu leicht zu erraten: Das Passwort besteht vor allem aus dem eigenen Namen, der Adresse oder „Leitstand“.',
    en: 'Too easy to guess: the password consists mainly of your name, your address or “Leitstand”.',
  },
  PASSWORD_COMMON: {
    status: 422,
    de: 'Dieses Passwort gehört zu den häufigsten oder ist einem davon ähnlich.',
    en: 'This password is one of the most common ones, or similar to one of them.',
  },
  PASSWORD_PATTERN: {
    status: 422,
    de: 'Zu leicht zu erraten: Das Passwort besteht vor allem aus Wiederholungen, Reihen wie „abc“ oder „qwertz“, oder einem Datum.',
    en: 'Too easy to guess: the password consists mainly of repetitions, sequences like “abc” or “qwerty”, or a date.',
  },
  PASSWORD_WORD: {
    status: 422,
    de: 'Zu leicht zu erraten: Das Passwort besteht vor allem aus einem bekannten Wort oder Namen. Mehrere Wörter sind besser.',
    en: 'Too easy to guess: the password consists mainly of a known word or name. Several words are better.',
  },
  RESET_CODE_INVALID: {
    status: 422,
    de: 'Der Link ist ungültig oder abgelaufen.',
    en: 'The link is invalid or has expired.',
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    de: 'Zu viele Versuche. Bitte später noch einmal.',
    en: 'Too many attempts. Please try again later.',
  },
  TOO_MANY_UPLOADS: {
    status: 429,
    de: 'Für heute ist die Höchstmenge an hochgeladenen Dateien erreicht. Ab 0 Uhr (deutsche Zeit) geht es wieder.',
    en: 'The upload limit for today has been reached. Uploads work again after midnight (German time).',
  },
  TOO_MANY_TESTS: {
    status: 429,
    de: 'Mehr als {n} Tests am Tag sind nicht möglich. Ab 0 Uhr (deutsche Zeit) geht es wieder.',
    en: 'More than {n} tests a day are not possible. Tests work again after midnight (German time).',
  },
  TOO_MANY_AT_ONCE: {
    status: 429,
    de: 'Zu viele Anfragen auf einmal. Bitte einen Moment warten.',
    en: 'Too many requests at once. Please wait a moment.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    de: 'Die Kopfzeilen der Anfrage sind zu groß.',
    en: 'The headers of the request are too large.',
  },
  INTERNAL: { status: 500, ...generic },
  UNAVAILABLE: {
    status: 503,
    de: 'Der Dienst ist gerade nicht erreichbar. Bitte gleich noch einmal versuchen.',
    en: 'The service is not reachable right now. Please try again in a moment.',
  },
  OVERLOADED: {
    status: 503,
    de: 'Der Dienst ist gerade ausgelastet. Bitte gleich noch einmal versuchen.',
    en: 'The service is busy right now. Please try again in a moment.',
  },
  STORAGE_FULL: {
    status: 507,
    de: 'Der Speicherplatz des Servers ist voll. Es wurde nichts gespeichert. Bitte die Technik verständigen.',
    en: 'The server has run out of storage space. Nothing was saved. Please inform the technical staff.',
  },
} as const satisfies Record<string, ErrorKind>;

export type { ErrorDetails, Excess };

export type ErrorCode = keyof typeof ERRORS;

const bannedAs: Bilingual = {
  de: 'Diese {field} ist gesperrt: Sie entspricht {match}, gesperrt am {day}.',
  en: '{field} is banned: it matches {match}, banned on {day}.',
};

const awaitsLonger: Bilingual = {
  de: 'Wartet auf Freigabe durch eine zweite Person. Bis dahin ändert sich nichts. Als zweite Person zählt erst ab {moment} jemand: {name}.',
  en: 'This waits for approval by a second person. Until then nothing changes. Somebody counts as a second person only from {moment} on: {name}.',
};

const tooLong: Bilingual = {
  de: 'Das Feld {field} ist um {n} Zeichen zu lang (höchstens {max}).',
  en: 'The field {field} is too long by {n} (at most {max} characters).',
};

function templateOf(code: ErrorCode, { moment, ban, excess }: ErrorDetails): Bilingual {
  if (code === 'AWAITS_APPROVAL' && moment !== undefined) return awaitsLonger;
  if (code === 'FIELD_INVALID' && excess) return tooLong;
  return ban ? bannedAs : ERRORS[code];
}

/** The message of an error in a language, with the field's label. */
export function errorMessage(code: ErrorCode, language: Language, details: ErrorDetails = {}): string {
  return fillIn(templateOf(code, details), language, details);
}

/** How a sign-in with the right password goes on. */
export interface SecondStep {
  ticket: string;
  methods: SecondFactor[];
}

export interface Failure {
  success: false;
  message: string;
  code: ErrorCode;
  field?: string;
  /** All invalid fields with their messages, if there is more than one. */
  fields?: Record<string, string>;
  /** On a 409: the current record. */
  current?: unknown;
  /** If the password was right and the account has a second factor: how to go on. */
  secondStep?: SecondStep;
  /** The request that waits for a second administrator. */
  approval?: { _id: string };
  requestId: string;
}
