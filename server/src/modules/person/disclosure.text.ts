import { fieldLabel } from '@leitstand/contract/base/field-labels';
import type { Bilingual, Language } from '@leitstand/contract/base/languages';

interface PartText {
  readonly title: Bilingual;
  readonly note: Bilingual;
}

/** What each part of a disclosure is. */
export const partText = {
  profile: {
    title: { de: 'Profil', en: 'Profile' },
    note: {
      de: 'Angaben zum Konto, zur Person und zum Gerät.',
      en: 'Details of the account, the person and the device.',
    },
  },
  appFields: {
    title: { de: 'Angaben der App', en: 'Details kept by the app' },
    note: {
      de: 'Was die App selbst zum Konto ablegt.',
      en: 'What the app itself keeps with the account.',
    },
  },
  deletion: {
    title: { de: 'Löschung', en: 'Deletion' },
    note: {
      de: 'Wann und warum das Konto gelöscht wurde.',
      en: 'When and why the account was deleted.',
    },
  },
  devices: {
    title: { de: 'Geräte', en: 'Devices' },
    note: {
      de: 'Kennungen, unter denen die App Nachrichten empfängt.',
      en: 'Identifiers under which the app receives messages.',
    },
  },
  vehicles: {
    title: { de: 'Fahrzeuge', en: 'Vehicles' },
    note: {
      de: 'Angelegte Fahrzeuge mit Bildern, auch gelöschte, solange sie wiederherstellbar sind.',
      en: 'Vehicles with their images, including deleted ones as long as they can be restored.',
    },
  },
  posts: {
    title: { de: 'Beiträge', en: 'Posts' },
    note: {
      de: 'Veröffentlichte Beiträge mit Bildern, auch gelöschte, solange sie wiederherstellbar sind.',
      en: 'Published posts with their images, including deleted ones as long as they can be restored.',
    },
  },
  trips: {
    title: { de: 'Trips', en: 'Trips' },
    note: {
      de: 'Angelegte Trips, auch gelöschte, solange sie wiederherstellbar sind.',
      en: 'Trips, including deleted ones as long as they can be restored.',
    },
  },
  orders: {
    title: { de: 'Bestellungen', en: 'Orders' },
    note: {
      de: 'Bestellte Belohnungen mit Anschrift und Versand, auch stornierte.',
      en: 'Ordered rewards with address and shipping, including cancelled ones.',
    },
  },
  coins: {
    title: { de: 'Coins', en: 'Coins' },
    note: {
      de: 'Buchungen der Verwaltung mit Betrag, Grund und dem Guthaben danach.',
      en: 'Bookings by the administration, with amount, reason and the balance after it.',
    },
  },
  sanctions: {
    title: { de: 'Maßnahmen', en: 'Sanctions' },
    note: {
      de: 'Verwarnungen und Aussetzungen mit Verstoß, Dauer und Ende.',
      en: 'Warnings and suspensions with violation, duration and end.',
    },
  },
  sanctionMessages: {
    title: { de: 'Nachrichten über Maßnahmen', en: 'Messages about sanctions' },
    note: {
      de: 'Was der Person über Maßnahmen mitgeteilt wurde oder mitgeteilt wird.',
      en: 'What the person was told or will be told about sanctions.',
    },
  },
  staffNotes: {
    title: { de: 'Notizen der Verwaltung', en: 'Notes of the administration' },
    note: {
      de: 'Was die Verwaltung zur Person festgehalten hat, auch abgelaufene und gelöschte Notizen, solange sie gespeichert sind.',
      en: 'What the administration has noted about the person, including expired and deleted notes as long as they are stored.',
    },
  },
  appeals: {
    title: { de: 'Einsprüche', en: 'Appeals' },
    note: {
      de: 'Was die Person gegen Maßnahmen eingewandt hat, und die Antworten darauf. Gezählt werden Einsprüche ohne Bezug zur Person.',
      en: 'What the person objected to sanctions, and the answers. Appeals are counted without reference to the person.',
    },
  },
  activeDays: {
    title: { de: 'Aktive Tage', en: 'Active days' },
    note: { de: 'Tage, an denen die App benutzt wurde.', en: 'Days on which the app was used.' },
  },
  drives: {
    title: { de: 'Fahrten', en: 'Drives' },
    note: { de: 'Gefahrene Kilometer je Tag.', en: 'Kilometres driven per day.' },
  },
  standings: {
    title: { de: 'Ranglisten', en: 'Rankings' },
    note: {
      de: 'Kilometer und Beiträge je Zeitraum (-1: gesamter Zeitraum), aus denen die Ranglisten entstehen.',
      en: 'Kilometres and posts per time range (-1: all time) from which the rankings are made.',
    },
  },
  reportsReceived: {
    title: { de: 'Erhaltene Meldungen', en: 'Reports received' },
    note: {
      de: 'Meldungen der Person und ihrer Inhalte. Wer gemeldet hat, wird nicht mitgeteilt.',
      en: 'Reports of the person and of what they made. Who reported is not disclosed.',
    },
  },
  evidence: {
    title: { de: 'Stand bei Meldungen', en: 'As reported' },
    note: {
      de: 'Wie das Gemeldete aussah, als es gemeldet wurde. Gespeichert, bis die Meldung gelöscht wird.',
      en: 'What was reported, as it was at that time. Kept until the report is deleted.',
    },
  },
  reportsMade: {
    title: { de: 'Abgegebene Meldungen', en: 'Reports made' },
    note: {
      de: 'Was die Person gemeldet hat. Wer oder was gemeldet wurde, betrifft andere und wird nicht mitgeteilt.',
      en: 'What the person reported. Who or what was reported concerns others and is not disclosed.',
    },
  },
  reportOutcomes: {
    title: { de: 'Ergebnisse abgegebener Meldungen', en: 'Outcomes of reports made' },
    note: {
      de: 'Wie Meldungen der Person entschieden wurden und wann sie es erfahren hat.',
      en: 'How reports of the person were decided, and when they were told.',
    },
  },
  reporter: {
    title: { de: 'Verlässlichkeit der Meldungen', en: 'Reliability of the reports' },
    note: {
      de: 'Wie oft Meldungen der Person zutrafen und ob sie stummgeschaltet ist. Meldungen verlässlicher Personen werden eher geprüft.',
      en: 'How often reports of the person were right, and whether the person is muted. Reports of reliable people are reviewed earlier.',
    },
  },
  blacklist: {
    title: { de: 'Sperrliste', en: 'Blacklist' },
    note: {
      de: 'Einträge der Sperrliste mit derselben E-Mail-Adresse oder Telefonnummer.',
      en: 'Entries of the blacklist with the same e-mail address or phone number.',
    },
  },
  broadcasts: {
    title: { de: 'Rundnachrichten', en: 'Broadcasts' },
    note: {
      de: 'Laufende Rundnachrichten, die bereits zugestellt sind. Nach dem Versand wird nicht gespeichert, wer sie erhielt.',
      en: 'Broadcasts on their way that have been delivered. Once sent, it is not kept who received them.',
    },
  },
  testRecipient: {
    title: { de: 'Testempfänger', en: 'Test recipient' },
    note: {
      de: 'Seit wann die Verwaltung Rundnachrichten vor dem Versand testweise an die Person senden kann.',
      en: 'Since when the administration can send broadcasts to the person as a test beforehand.',
    },
  },
  notices: {
    title: { de: 'Hinweise der Verwaltung', en: 'Notices of the administration' },
    note: {
      de: 'Hinweise an die Verwaltung, die die Person nennen oder zu ihren Daten führen.',
      en: 'Notices to the administration that name the person or lead to their data.',
    },
  },
  audit: {
    title: { de: 'Protokoll', en: 'Log' },
    note: {
      de: 'Was die Verwaltung am Konto und an den Inhalten der Person geändert hat, mit den Werten davor und danach.',
      en: 'What the administration changed in the account and in what belongs to it, with the values before and after.',
    },
  },
  bulkActions: {
    title: { de: 'Sammelaktionen', en: 'Bulk actions' },
    note: {
      de: 'Aktionen der Verwaltung über viele Einträge, unter denen Einträge der Person waren; auch Listen, die als Datei abgerufen wurden.',
      en: 'Actions of the administration over many records, some of which were the person’s; lists fetched as a file included.',
    },
  },
  csvRows: {
    title: { de: 'Geladene Dateien', en: 'Loaded files' },
    note: {
      de: 'Dateien, mit denen die Verwaltung das Konto angelegt oder geändert hat, mit den Werten davor. So lässt sich das Laden eine Woche lang rückgängig machen.',
      en: 'Files by which the administration added or changed the account, with the values before. They make it possible to undo the loading for a week.',
    },
  },
  approvals: {
    title: { de: 'Freigaben', en: 'Approvals' },
    note: {
      de: 'Anfragen, die Person zu sperren oder endgültig zu löschen, und Sammelaktionen, für die sie einzeln ausgewählt war: eine zweite Person der Verwaltung entscheidet darüber.',
      en: 'Requests to ban the person or to delete them for good, and bulk actions for which they were selected by hand: a second administrator decides about them.',
    },
  },
  imports: {
    title: { de: 'Herkunft aus einem anderen System', en: 'Origin in another system' },
    note: {
      de: 'Unter welcher ID die Daten in dem System standen, aus dem sie übernommen wurden, und Angaben daraus, die hier nicht verwendet werden.',
      en: 'The ID that the data had in the system it was taken over from, and details from there that are not used here.',
    },
  },
  importRejects: {
    title: { de: 'Nicht vollständig übernommene Daten', en: 'Data not taken over completely' },
    note: {
      de: 'Was bei der Übernahme aus dem anderen System nicht passte, so wie es dort stand. Es wird nach 30 Tagen gelöscht.',
      en: 'What did not fit when it was taken over from the other system, as it was there. It is deleted after 30 days.',
    },
  },
  keptAnswers: {
    title: { de: 'Zwischengespeicherte Antworten', en: 'Answers kept for a while' },
    note: {
      de: 'Technische Kopien, die verhindern, dass eine wiederholte Anfrage zweimal ausgeführt wird. Sie werden von selbst gelöscht.',
      en: 'Technical copies that keep a repeated request from being carried out twice. They disappear by themselves.',
    },
  },
  images: {
    title: { de: 'Bilddateien', en: 'Image files' },
    note: {
      de: 'Gespeicherte Dateien zu den Bildern der Person.',
      en: 'Stored files of the person’s images.',
    },
  },
} as const satisfies Record<string, PartText>;

export const pageText = {
  title: { de: 'Auskunft nach Art. 15 DSGVO', en: 'Information under Article 15 GDPR' },
  information: { de: 'Angaben zur Verarbeitung', en: 'About the processing' },
  subject: { de: 'Person', en: 'Person' },
  createdAt: { de: 'Erstellt am', en: 'Created' },
  intro: {
    de: 'Sie haben Auskunft über Ihre Daten verlangt. Dieses Schreiben enthält die Angaben zur Verarbeitung und alle personenbezogenen Daten, die zu diesem Konto gespeichert sind. Leere Angaben sind weggelassen; Zeiten gelten für Berlin.',
    en: 'You have asked for information about your data. This letter contains the details of the processing and all personal data stored for this account. Empty details are left out; times are those of Berlin.',
  },
  contents: { de: 'Inhalt', en: 'Contents' },
  nothing: { de: 'Dazu ist nichts gespeichert.', en: 'Nothing is stored here.' },
  yes: { de: 'Ja', en: 'Yes' },
  no: { de: 'Nein', en: 'No' },
  latitude: { de: 'Breite', en: 'latitude' },
  longitude: { de: 'Länge', en: 'longitude' },
  imageGone: { de: 'Bild nicht mehr vorhanden', en: 'Image no longer there' },
  unnamed: { de: 'ohne Namen', en: 'without a name' },
} as const satisfies Record<string, Bilingual>;

/** Labels of fields that no form of the panel has. */
const LABELS: Readonly<Record<string, Bilingual>> = {
  _id: { de: 'ID', en: 'ID' },
  action: { de: 'Aktion', en: 'Action' },
  address: { de: 'Adresse', en: 'Address' },
  after: { de: 'Danach', en: 'After' },
  amount: { de: 'Wert', en: 'Amount' },
  answer: { de: 'Antwort', en: 'Answer' },
  appVersion: { de: 'App-Version', en: 'App version' },
  asRead: { de: 'Wie übernommen', en: 'As it was read' },
  at: { de: 'Zeitpunkt', en: 'Time' },
  balance: { de: 'Guthaben', en: 'Balance' },
  before: { de: 'Davor', en: 'Before' },
  broadcastId: { de: 'ID', en: 'ID' },
  by: { de: 'Durch', en: 'By' },
  bytes: { de: 'Bytes', en: 'Bytes' },
  call: { de: 'Anfrage', en: 'Request' },
  cancelledAt: { de: 'Storniert am', en: 'Cancelled' },
  cars: { de: 'IDs der Fahrzeuge', en: 'IDs of the vehicles' },
  code: { de: 'Fehler', en: 'Error' },
  commentsCount: { de: 'Kommentare', en: 'Comments' },
  contentHidden: { de: 'Inhalte verborgen', en: 'Content hidden' },
  contentType: { de: 'Dateityp', en: 'File type' },
  countedOn: { de: 'In der Statistik am', en: 'In the statistics on' },
  country: { de: 'Land', en: 'Country' },
  createdAt: { de: 'Erstellt am', en: 'Created' },
  day: { de: 'Tag', en: 'Day' },
  days: { de: 'Tage', en: 'Days' },
  deletedAt: { de: 'Gelöscht am', en: 'Deleted' },
  deletedBy: { de: 'Gelöscht von', en: 'Deleted by' },
  deletionReason: { de: 'Grund der Löschung', en: 'Reason for the deletion' },
  decidedAt: { de: 'Entschieden am', en: 'Decided' },
  devices: { de: 'Geräte', en: 'Devices' },
  dueAt: { de: 'Fällig am', en: 'Due' },
  end: { de: 'Beendet durch', en: 'Ended by' },
  endedAt: { de: 'Beendet am', en: 'Ended' },
  endReason: { de: 'Grund des Endes', en: 'Reason of the end' },
  entity: { de: 'Art des Eintrags', en: 'Kind of record' },
  entityId: { de: 'ID des Eintrags', en: 'ID of the record' },
  followers: { de: 'Follower', en: 'Followers' },
  following: { de: 'Folgt anderen', en: 'Following' },
  format: { de: 'Format', en: 'Format' },
  galleryImages: { de: 'Bilder', en: 'Images' },
  ground: { de: 'Verstoß', en: 'Violation' },
  height: { de: 'Höhe', en: 'Height' },
  hidesContent: { de: 'Inhalte verborgen', en: 'Content hidden' },
  homeZone: { de: 'Heimatgebiet', en: 'Home zone' },
  id: { de: 'ID', en: 'ID' },
  isAnonymous: { de: 'Anonymes Konto', en: 'Anonymous account' },
  isVerified: { de: 'Email bestätigt', en: 'Email verified' },
  kilometers: { de: 'Kilometer', en: 'Kilometres' },
  kind: { de: 'Art', en: 'Kind' },
  label: { de: 'Bezeichnung', en: 'Label' },
  lastActiveAt: { de: 'Zuletzt aktiv', en: 'Last active' },
  lastReportedAt: { de: 'Zuletzt gemeldet', en: 'Last reported' },
  latitude: { de: 'Breitengrad', en: 'Latitude' },
  level: { de: 'Level', en: 'Level' },
  likes: { de: 'Likes', en: 'Likes' },
  loadId: { de: 'ID der Datei', en: 'ID of the file' },
  location: { de: 'Standort', en: 'Location' },
  loginType: { de: 'Anmeldung über', en: 'Signs in with' },
  longitude: { de: 'Längengrad', en: 'Longitude' },
  mailedAt: { de: 'Per Email am', en: 'By email on' },
  message: { de: 'Mitteilung', en: 'Message' },
  messageDe: { de: 'Text auf Deutsch', en: 'German text' },
  messageEn: { de: 'Text auf Englisch', en: 'English text' },
  metric: { de: 'Rangliste', en: 'Ranking' },
  mutedAt: { de: 'Stummgeschaltet am', en: 'Muted on' },
  muteReason: { de: 'Grund der Stummschaltung', en: 'Reason for muting' },
  name: { de: 'Name', en: 'Name' },
  oldId: { de: 'Frühere ID', en: 'Former ID' },
  oldImages: { de: 'Frühere Bilddateien', en: 'Former image files' },
  outcome: { de: 'Ergebnis', en: 'Outcome' },
  onlineStatus: { de: 'Online-Status', en: 'Online status' },
  phoneModel: { de: 'Telefonmodell', en: 'Phone model' },
  position: { de: 'Stelle', en: 'Position' },
  problems: { de: 'Abweichungen', en: 'Problems' },
  pushedAt: { de: 'Auf das Telefon am', en: 'To the phone on' },
  reasons: { de: 'Gründe', en: 'Reasons' },
  recipientErased: { de: 'Empfänger gelöscht', en: 'Recipient erased' },
  recordId: { de: 'ID des Eintrags', en: 'ID of the record' },
  reportedAt: { de: 'Gemeldet am', en: 'Reported on' },
  reporters: { de: 'Anzahl der Meldenden', en: 'Number of reporters' },
  resource: { de: 'Liste', en: 'List' },
  reward: { de: 'Belohnung', en: 'Reward' },
  right: { de: 'Zutreffend', en: 'Right' },
  rewardCategory: { de: 'Kategorie der Belohnung', en: 'Category of the reward' },
  rewardId: { de: 'ID der Belohnung', en: 'ID of the reward' },
  rewardSent: { de: 'Verschickt', en: 'Sent' },
  rewardTitle: { de: 'Belohnung', en: 'Reward' },
  rewardType: { de: 'Art der Belohnung', en: 'Type of the reward' },
  runId: { de: 'ID der Aktion', en: 'ID of the action' },
  sentAt: { de: 'Verschickt am', en: 'Sent on' },
  state: { de: 'Status', en: 'Status' },
  step: { de: 'Maßnahme', en: 'Sanction' },
  subject: { de: 'Betreff', en: 'Subject' },
  suspendedUntil: { de: 'Ausgesetzt bis', en: 'Suspended until' },
  system: { de: 'Betriebssystem', en: 'Operating system' },
  takenAt: { de: 'Gemeldet am', en: 'Reported on' },
  target: { de: 'Führt zu', en: 'Leads to' },
  text: { de: 'Text', en: 'Text' },
  token: { de: 'Kennung', en: 'Identifier' },
  totalCoins: { de: 'Gesammelte Coins', en: 'Coins collected' },
  unknownFields: { de: 'Weitere Angaben', en: 'Further details' },
  until: { de: 'Bis', en: 'Until' },
  userEmail: { de: 'Email des Kontos', en: 'Email of the account' },
  version: { de: 'App-Version', en: 'App version' },
  warnings: { de: 'Verwarnungen', en: 'Warnings' },
  wantsOutcome: { de: 'Möchte das Ergebnis erfahren', en: 'Wants to hear the outcome' },
  wasAnonymous: { de: 'Anonymes Konto', en: 'Anonymous account' },
  width: { de: 'Breite', en: 'Width' },
  wrong: { de: 'Ohne Folgen', en: 'Without action' },
};

export function labelOf(key: string, language: Language): string {
  return Object.hasOwn(LABELS, key) ? (LABELS[key]?.[language] ?? key) : fieldLabel(key, language);
}
