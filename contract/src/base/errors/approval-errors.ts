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
  APPROVER_TOO_NEW: {
    status: 403,
    de: 'Als zweite Person zählt dieses Konto hier erst ab {moment}: Es hängt mit dem anfragenden Konto zusammen, durch eine Einladung, geänderte Rechte oder einen zurückgesetzten zweiten Faktor in den letzten {n} Tagen. Ablehnen geht schon jetzt.',
    en: 'This account counts as a second person here only from {moment} on: it is connected with the account of the requester by an invitation, changed rights or a second factor that was reset within the last {n} days. Refusing is already possible.',
  },
  APPROVER_NOT_ALLOWED: {
    status: 403,
    de: 'Freigeben kann das nur, wer es auch selbst tun dürfte. Ablehnen geht trotzdem.',
    en: 'Only somebody who could do this themselves can approve it. Refusing is possible nevertheless.',
  },
  NO_ABLE_APPROVER: {
    status: 409,
    de: 'Das braucht eine zweite Person, aber niemand sonst dürfte es selbst tun: {name}. Wenn es nicht anders geht, den Server ohne diese Regel in FOUR_EYES neu starten.',
    en: 'This needs a second person, but nobody else could do it themselves: {name}. If there is no other way, restart the server without this rule in FOUR_EYES.',
  },
  APPROVERS_REMOVED: {
    status: 409,
    de: 'Das braucht eine zweite Person, aber die anderen wurden in den letzten {n} Tagen von hier aus deaktiviert, in ihren Rechten beschnitten oder zurückgesetzt: {name}. Wieder möglich ab {moment}, oder wenn eine von ihnen ihre Rechte zurückbekommt. Wenn es nicht anders geht, den Server ohne diese Regel in FOUR_EYES neu starten.',
    en: 'This needs a second person, but the others were disabled, lost rights or were reset by you within the last {n} days: {name}. It is possible again from {moment} on, or when one of them gets their rights back. If there is no other way, restart the server without this rule in FOUR_EYES.',
  },
} as const;
