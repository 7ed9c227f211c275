import type { Locator, Page } from '@playwright/test';

interface Absence {
  readonly on: string;
  /** Text that the screen shows once it has loaded. */
  readonly loadedText: string;
  /** Controls that must be absent, because they need one of the extensions. */
  readonly controls: readonly ((page: Page) => Locator)[];
  readonly extensions: readonly string[];
}

function button(name: string | RegExp): (page: Page) => Locator {
  return (page) => page.getByRole('button', { name });
}

function link(name: string | RegExp): (page: Page) => Locator {
  return (page) => page.getByRole('link', { name });
}

/** Controls that appear only if the backend has more than the specification. */
export const ABSENT: readonly Absence[] = [
  {
    on: '/login',
    loadedText: 'Anmelden',
    controls: [link('Passwort vergessen?'), button(/^Mit .* anmelden$/)],
    extensions: [
      ...['requestPasswordReset', 'resetPassword'],
      ...['listProviders', 'beginSingleSignOn', 'finishSingleSignOn'],
    ],
  },
  {
    on: '/dashboard',
    loadedText: 'Benutzer insgesamt',
    controls: [(page) => page.getByRole('region', { name: 'Heute zu tun' })],
    extensions: ['getTasks'],
  },
  {
    on: '/users',
    loadedText: 'Anna Sparsam',
    controls: [
      button('Neuer Benutzer'),
      button('Akte öffnen'),
      button('Verwarnen'),
      button('Aussetzen'),
      button(/^Nachrichten/),
      button(/^Benachrichtigungen/),
      button(/^Ansichten/),
      button(/Notiz/),
      (page) => page.getByRole('table').getByRole('checkbox'),
    ],
    extensions: [
      ...['addUser', 'getPersonFile', 'listPersonVehicles', 'listPersonPosts', 'listPersonTrips', 'listPersonOrders'],
      ...[
        'listPersonReports',
        'listPersonAudit',
        'listPersonCoins',
        'bookCoins',
        'disclosePerson',
        'getInbox',
        'markInboxRead',
        'markInboxOpened',
        'listViews',
        'addView',
      ],
      ...[
        'updateView',
        'deleteView',
        'countBulk',
        'startBulk',
        'startExport',
        'listBulkRuns',
        'getBulkRun',
        'liveEvents',
      ],
      ...['listBulkFailures', 'getBulkFile', 'getBulkResult', 'cancelBulk', 'undoBulk'],
      ...['imposeSanction', 'listSanctions', 'changeSuspension', 'liftSanction', 'withdrawSanction', 'getModeration'],
      ...['listStaffNotes', 'findStaffNotes', 'addStaffNote', 'updateStaffNote', 'deleteStaffNote'],
    ],
  },
  {
    on: '/users?deleted=1',
    loadedText: 'Anna Sparsam',
    controls: [(page) => page.getByText('Gelöscht am')],
    extensions: ['findDeletedUsers'],
  },
  {
    on: '/reported',
    loadedText: 'Udo Unfein',
    controls: [
      (page) => page.getByRole('radiogroup', { name: 'Stand der Bearbeitung' }),
      (page) => page.getByRole('radiogroup', { name: 'Ansicht' }),
      button(/^Reihenfolge/),
      (page) => page.getByRole('tab', { name: 'Einsprüche' }),
      (page) => page.getByRole('table').getByRole('checkbox', { name: /auswählen/ }),
      button(/^Bilder:/),
    ],
    extensions: [
      ...['findReports', 'reportsByPlace', 'getReportCase', 'holdCase', 'releaseCase', 'banReported', 'reopenReport'],
      ...['sanctionReported', 'listAppeals', 'getAppeal', 'decideAppeal'],
      ...['getEvidenceImage', 'muteReporter', 'unmuteReporter'],
      ...['getPreferences', 'savePreferences'],
    ],
  },
  {
    on: '/events',
    loadedText: 'Teilemarkt',
    controls: [(page) => page.getByRole('tab', { name: 'Kommend' })],
    extensions: ['findEvents'],
  },
  {
    on: '/trips?days=-1',
    loadedText: 'Freie Fahrt',
    controls: [(page) => page.getByRole('tab', { name: 'Kommend' })],
    extensions: ['findTrips'],
  },
  {
    on: '/newsmessages?newsMessage=new',
    loadedText: 'Willkommen',
    controls: [(page) => page.getByLabel('Kampagne'), (page) => page.getByText('Fehlende Sprachen')],
    extensions: ['listNewsCampaigns'],
  },
  {
    on: '/predefinedTrips',
    loadedText: 'Schwarzwald',
    controls: [button('Löschen')],
    extensions: ['deletePresetTrip'],
  },
  {
    on: '/rewards',
    loadedText: 'Gutschein',
    controls: [button('Bestandsverlauf'), button('Bestand auffüllen'), (page) => page.locator('[data-drag-row]')],
    extensions: ['listStock', 'moveReward', 'restockReward'],
  },
  {
    on: '/rewardHistory',
    loadedText: 'Cora Kahl',
    controls: [button('Versandtisch')],
    extensions: ['shipOrders', 'unshipOrders'],
  },
  {
    on: '/levels',
    loadedText: 'Level 2',
    controls: [(page) => page.getByRole('main').getByRole('searchbox')],
    extensions: ['searchLevels'],
  },
  {
    on: '/models',
    loadedText: 'Borgward',
    controls: [button('Mit Datenbank abgleichen'), button('CSV laden')],
    extensions: [
      ...['listMissingModels', 'syncModels', 'unsyncModels'],
      ...['findCsvMapping', 'previewCsv', 'startCsv', 'listCsvLoads', 'getCsvLoad', 'listCsvProblems'],
      ...['cancelCsv', 'undoCsv'],
    ],
  },
  {
    on: '/broadcast',
    loadedText: 'So erscheint die Nachricht',
    controls: [
      button('Test senden'),
      button('Bestätigen und senden'),
      (page) => page.getByText('Für später planen'),
      (page) => page.getByRole('region', { name: 'Unterwegs und geplant' }),
    ],
    extensions: [
      ...['getBroadcastRecipients', 'getBroadcast', 'stopBroadcast', 'updateBroadcast', 'confirmBroadcast'],
      ...['testBroadcast', 'getTestRecipients', 'addTestRecipient', 'removeTestRecipient'],
    ],
  },
  {
    on: '/versions',
    loadedText: 'Installierte Versionen',
    controls: [(page) => page.getByRole('region', { name: 'Verlauf' })],
    extensions: ['listAppVersions', 'getVersionImpact'],
  },
  {
    on: '/moderation',
    loadedText: 'Zum Dashboard',
    controls: [(page) => page.getByRole('tab', { name: 'Zahlen' }), link('Moderation')],
    extensions: ['getModerationFigures', 'getModerationReport', 'saveModeration'],
  },
  {
    on: '/auditLog',
    loadedText: 'Zum Dashboard',
    controls: [(page) => page.getByRole('table')],
    extensions: ['listAuditLog', 'getAuditEntry', 'listAuditPeople'],
  },
  {
    on: '/internalFiles',
    loadedText: 'Zum Dashboard',
    controls: [button('Datei hochladen'), (page) => page.getByRole('table')],
    extensions: ['listInternalFiles'],
  },
  {
    on: '/account',
    loadedText: 'Zum Dashboard',
    controls: [
      (page) => page.getByRole('region', { name: 'Offene Sitzungen' }),
      (page) => page.getByRole('region', { name: 'Zweiter Faktor' }),
      link('Mein Konto'),
    ],
    extensions: [
      ...['getAccount', 'updateAccount', 'listSignIns', 'getSecondFactor', 'beginCodes', 'confirmCodes', 'removeCodes'],
      ...['renewRecoveryCodes', 'listPasskeys', 'beginPasskey', 'addPasskey', 'renamePasskey', 'removePasskey'],
    ],
  },
  {
    on: '/administrators',
    loadedText: 'Zum Dashboard',
    controls: [button('Administrator einladen'), (page) => page.getByRole('table')],
    extensions: [
      ...['listAdministrators', 'inviteAdministrator', 'updateAdministrator', 'listSessions', 'endSessions'],
      'changePassword',
      'resetSecondFactor',
    ],
  },
  {
    on: '/login',
    loadedText: 'Anmelden',
    controls: [button('Mit Passkey anmelden')],
    extensions: ['finishSignIn', 'beginPasskeySignIn', 'signInWithPasskey', 'beginPasskeyProof', 'proveIdentity'],
  },
  {
    on: '/machineTokens',
    loadedText: 'Zum Dashboard',
    controls: [button('Maschinenzugang anlegen'), (page) => page.getByRole('table')],
    extensions: ['listMachines', 'listMachineCalls', 'addMachine', 'renameMachine', 'revokeMachine'],
  },
  {
    on: '/operations',
    loadedText: 'Zum Dashboard',
    controls: [(page) => page.getByRole('region', { name: 'Speicherplatz' }), link(/^Betrieb$/)],
    extensions: ['getOperations', 'retryJobs'],
  },
  {
    on: '/approvals',
    loadedText: 'Zum Dashboard',
    controls: [(page) => page.getByRole('table'), link('Freigaben')],
    extensions: [
      ...['getFourEyes', 'listApprovals', 'getApproval', 'approveRequest', 'refuseRequest', 'withdrawRequest'],
    ],
  },
];

/** Extensions without a control: if they are missing, the panel uses other calls or the data it has. */
export const WITHOUT_CONTROL: readonly string[] = [
  ...[
    'listOccasions',
    'getWindowFigures',
    'findUsers',
    'usersByPlace',
    'findPosts',
    'findOrders',
    'getLabelSettings',
    'getImageOfSize',
  ],
  ...['getCar', 'getEvent', 'getTrip', 'getPresetTrip', 'getPost', 'getReward', 'getOrder', 'getLevel', 'getModel'],
  ...[
    'getNews',
    'searchPlaces',
    'reverseGeocode',
    'getRoute',
    'getMapSettings',
    'getMapArchive',
    'getCapabilities',
    'health',
    'ready',
  ],
  // Without them, the questions before a ban and before lifting one say less.
  ...['listSameContact', 'getBanRelease'],
  // Called by the page that the mail of this server links to.
  ...['getAppealLink', 'sendAppeal'],
  // Without it, notices of a deletion have no undo button.
  'restore',
  // Only in sessions of a single sign-on, and called by the provider.
  ...['getOwnIdentity', 'beginIdentityLink', 'finishIdentityLink'],
  ...['beginProviderProof', 'finishProviderProof', 'backChannelSignOut'],
];
