/** Errors about calls that need a second administrator. */
export const APPROVAL_ERRORS = {
  AWAITS_APPROVAL: {
    status: 409,
    de: 'Wartet auf Freigabe durch eine zweite Person. Bis dahin ändert sich nichts.',
    en: 'This waits for approval by a second person. Until then nothing changes.',
  },
  OWN_REQUEST: {
    status: 403,
    de: 'Die eigene Anfrage muss jemand anderes freigeben.',
    en: 'Somebody else has to approve your own request.',
  },
  NOT_OWN_REQUEST: {
    status: 403,
    de: 'Zurückziehen kann eine Anfrage nur, wer sie gestellt hat.',
    en: 'Only the person who made a request can withdraw it.',
  },
  REQUEST_ENDED: {
    status: 409,
    de: 'Über diese Anfrage ist schon entschieden, oder sie ist abgelaufen.',
    en: 'This request has already been decided, or it has expired.',
  },
  REQUESTER_NOT_ALLOWED: {
    status: 409,
    de: 'Wer das angefragt hat, darf es inzwischen nicht mehr. Die Anfrage lässt sich nur noch ablehnen.',
    en: 'The person who requested this is no longer allowed to do it. The request can only be refused.',
  },
  NOTHING_LEFT: {
    status: 409,
    de: 'Von den Datensätzen der Anfrage ist keiner mehr so, wie er bei der Anfrage war.',
    en: 'None of the records of the request is still as it was when it was requested.',
  },
} as const;
