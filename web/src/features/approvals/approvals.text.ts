import type { ApprovalState } from '@leitstand/contract/base/limits';
import { defineText } from '../../ui/i18n/text.ts';

export const approvalStateText = defineText({
  waiting: { de: 'Wartet', en: 'Waiting' },
  approved: { de: 'Freigegeben', en: 'Approved' },
  refused: { de: 'Abgelehnt', en: 'Refused' },
  withdrawn: { de: 'Zurückgezogen', en: 'Withdrawn' },
  expired: { de: 'Abgelaufen', en: 'Expired' },
}) satisfies Record<ApprovalState, unknown>;

export const approvalsText = defineText({
  title: { de: 'Freigaben', en: 'Approvals' },
  tabs: { de: 'Stand der Anfragen', en: 'State of the requests' },
  waiting: { de: 'Wartend', en: 'Waiting' },
  ended: { de: 'Beendet', en: 'Ended' },
  what: { de: 'Was geschehen soll', en: 'What is to happen' },
  action: { de: 'Aktion', en: 'Action' },
  requestedBy: { de: 'Angefragt von', en: 'Requested by' },
  requestedAt: { de: 'Angefragt', en: 'Requested' },
  state: { de: 'Stand', en: 'State' },
  view: { de: 'Ansehen', en: 'View' },
  own: { de: 'Eigene', en: 'Own' },
  nobody: { de: 'Gelöschte Person', en: 'Deleted person' },
  emptyWaiting: { de: 'Keine Anfragen offen', en: 'No requests are waiting' },
  emptyEnded: { de: 'Noch nichts entschieden', en: 'Nothing decided yet' },
  emptyMessage: {
    de: 'Hier erscheinen Aktionen, die eine zweite Person freigeben muss: die eigenen und alle, über die das eigene Konto entscheiden darf.',
    en: 'Actions that a second person has to approve appear here: your own, and all that your account may decide.',
  },

  dialogTitle: { de: 'Freigabe', en: 'Approval' },
  close: { de: 'Schließen', en: 'Close' },
  approve: { de: 'Freigeben', en: 'Approve' },
  approveKey: { de: 'F', en: 'A' },
  approveHelp: { de: 'Freigeben und sofort ausführen', en: 'Approve and do it at once' },
  refuse: { de: 'Ablehnen', en: 'Refuse' },
  refuseKey: { de: 'A', en: 'R' },
  refuseHelp: { de: 'Mit einer Begründung ablehnen', en: 'Refuse with a reason' },
  withdraw: { de: 'Zurückziehen', en: 'Withdraw' },
  refuseQuestion: { de: 'Anfrage ablehnen?', en: 'Refuse the request?' },
  refuseMessage: {
    de: (who: string) => `${who} sieht die Begründung. Es geschieht nichts.`,
    en: (who: string) => `${who} sees the reason. Nothing happens.`,
  },
  withdrawQuestion: { de: 'Anfrage zurückziehen?', en: 'Withdraw the request?' },
  withdrawMessage: {
    de: 'Danach kann niemand mehr sie freigeben. Es geschieht nichts.',
    en: 'Nobody can approve it afterwards. Nothing happens.',
  },
  approved: { de: 'Freigegeben und ausgeführt.', en: 'Approved and done.' },
  refused: { de: 'Die Anfrage ist abgelehnt.', en: 'The request is refused.' },
  withdrawn: { de: 'Die Anfrage ist zurückgezogen.', en: 'The request is withdrawn.' },

  asked: {
    de: (who: string, moment: string) => `Angefragt von ${who} am ${moment}`,
    en: (who: string, moment: string) => `Requested by ${who} on ${moment}`,
  },
  expires: { de: (moment: string) => `Läuft ab am ${moment}`, en: (moment: string) => `Expires on ${moment}` },
  decided: {
    de: (state: string, who: string, moment: string) => `${state} von ${who} am ${moment}`,
    en: (state: string, who: string, moment: string) => `${state} by ${who} on ${moment}`,
  },
  endedAt: {
    de: (state: string, moment: string) => `${state} am ${moment}`,
    en: (state: string, moment: string) => `${state} on ${moment}`,
  },
  reason: { de: 'Begründung', en: 'Reason' },
  ownNote: {
    de: 'Die eigene Anfrage muss jemand anderes freigeben.',
    en: 'Somebody else has to approve your own request.',
  },
  changedTitle: { de: 'Seit der Anfrage geändert', en: 'Changed since the request' },
  changedMessage: {
    de: 'Was markiert ist, war bei der Anfrage anders. Die Freigabe gilt für den jetzigen Stand.',
    en: 'What is marked was different when it was requested. The approval is for what it is now.',
  },
  impossibleTitle: { de: 'Nicht mehr möglich', en: 'No longer possible' },
  notYouTitle: { de: 'Nicht mit diesem Konto', en: 'Not with this account' },
  sameOriginTitle: { de: 'Gleiches Netz, gleiches Gerät', en: 'Same network, same device' },
  sameOriginWaiting: {
    de: 'Angefragt wurde aus demselben Netz und mit demselben Browser und System wie hier. Vor der Freigabe prüfen, dass dahinter wirklich zwei Personen stehen.',
    en: 'The request was made from the same network and with the same browser and system as here. Before approving, check that two people are really behind it.',
  },
  sameOriginEnded: {
    de: 'Anfrage und Entscheidung kamen aus demselben Netz und vom selben Browser und System. Das kann eine einzige Person gewesen sein.',
    en: 'Request and decision came from the same network and from the same browser and system. It may have been a single person.',
  },
  accountSince: { de: (day: string) => `Konto seit ${day}`, en: (day: string) => `account since ${day}` },
  before: { de: 'bei der Anfrage', en: 'when requested' },
});
