/**
 * Who may do what: each operation of the API by each kind of caller, decided. `yes` is let in, what
 * else stands in a cell is the reason why not ({@link marks}).
 */
export const actors = [
  /** Without credentials. */
  'nobody',
  /** Signed in, in no organization. */
  'loner',
  // Of an organization on the plan business, by role, signed in just now.
  'viewer',
  'member',
  'admin',
  'creator',
  /** A creator who signed in over 15 minutes ago. */
  'stale',
  /** An API key of an organization on the plan business, and one of an organization gone free. */
  'key',
  'free_key',
  /** Creators on the plans free and pro. */
  'free',
  'pro',
  /** An admin on the plan business, by the session that the link of an invitation began. */
  'invited',
] as const;
export type Actor = (typeof actors)[number];

/** The reasons, as the table writes them, and the codes that clients get. */
export const marks = {
  401: 'unauthorized',
  no_org: 'no_organization',
  role: 'role_required',
  creator: 'creator_only',
  plan: 'plan_required',
  person: 'session_required',
  fresh: 'fresh_sign_in_required',
} as const;

/** The cells of a row, in the order of {@link actors}, and the operations for which they are decided. */
const rows: readonly (readonly [cells: string, operations: string])[] = [
  // Everybody.
  [
    'yes yes yes yes yes yes yes yes yes yes yes yes',
    `getHealth getOpenApi
     errorsPage errorPage referencePage
     acceptInvitation confirmToken previewConfirmation previewLogin previewInvitation
     startLogin unsubscribe verifyLogin
     readAtomFeed readCalendarFeed`,
  ],
  // Everybody but keys.
  ['yes yes yes yes yes yes yes person person yes yes yes', 'logOut'],
  // People.
  ['401 yes yes yes yes yes yes person person yes yes yes', 'getMe'],
  // People, but not by an invitation.
  [
    '401 yes yes yes yes yes yes person person yes yes fresh',
    'createOrganization exportMe listSessions revokeSession switchOrganization updateMe',
  ],
  // People who have just signed in.
  ['401 yes yes yes yes yes fresh person person yes yes fresh', 'deleteMe'],
  // Viewers and up, and keys.
  [
    '401 no_org yes yes yes yes yes yes plan yes yes yes',
    `getOrganization getWeeklyReport listMembers
     getImport getImportProofs getArtist getRelease getSnapshot getSnapshotHistory
     listArtistChanges listArtists listReleases listTracks lookupArtist searchCatalog
     summarizeArtist summarizeArtists getOrganizationIdentity getArtistIdentity
     listExpectedReleases getExpectedRelease
     getPendingVerification getVerification
     countChangesByState countChangesDaily getChange listChangeItems getChangeNote
     listChangeNotes getReportKit getReportKitPage getChangeReport getChangeRouting
     listChanges listEventTypes getChangeEvidence
     getDestination listPendingMessages listDestinations
     getMute listMutes dryRunAlert getAlert listAlerts
     getFeed listFeeds
     getWebhook listWebhooks`,
  ],
  // Viewers and up.
  [
    '401 no_org yes yes yes yes yes person person yes yes yes',
    `leaveOrganization
     sendReportKit`,
  ],
  // Members and up, and keys.
  [
    '401 no_org role yes yes yes yes yes plan yes yes yes',
    `updateArtist importArtists stopImport chooseCandidate checkNow stopMonitoring
     triageRelease untriageRelease setOrganizationIdentity setArtistIdentity expectReleases
     updateExpectedRelease withdrawExpectedRelease
     cancelVerification startVerification
     acknowledgeChange updateChangeWork createChangeNote deleteChangeNote acknowledgeChanges
     createChangeReport unacknowledgeChange
     createDestination deleteDestination flushPendingMessages rotateDestinationSecret
     testDestination updateDestination
     createMute deleteMute createAlert deleteAlert updateAlert
     createFeed deleteFeed`,
  ],
  // The same, on Business.
  ['401 no_org role yes yes yes yes yes plan plan plan yes', 'verifyInstantly'],
  // Admins and up, and keys.
  [
    '401 no_org role role yes yes yes yes plan yes yes yes',
    `createInvitation getInvitation listAuditLog listInvitations revokeInvitation
     listChangeDeliveries
     getDestinationDelivery listDestinationDeliveries recoverDestination
     resendDestinationDelivery
     deleteWebhook getWebhookDelivery listWebhookDeliveries recoverWebhook
     resendWebhookDelivery rotateWebhookSecret testWebhook updateWebhook`,
  ],
  // The same, from Pro on.
  ['401 no_org role role yes yes yes yes plan plan yes yes', 'createWebhook'],
  // The creator, and keys.
  [
    '401 no_org creator creator creator yes yes yes plan yes yes creator',
    `exportOrganization removeMember updateMember updateOrganization
     acceptApiTerms getApiKey listApiKeys`,
  ],
  // The creator who has just signed in, and keys.
  ['401 no_org creator creator creator yes fresh yes plan yes yes creator', 'revokeApiKey'],
  // The same, from Pro on.
  ['401 no_org creator creator creator yes fresh yes plan plan yes creator', 'createApiKey'],
  // The creator who has just signed in.
  [
    '401 no_org creator creator creator yes fresh person person yes yes creator',
    'deleteOrganization restoreOrganization',
  ],
];

export const decided = rows.flatMap(([cells, operations]) =>
  operations.split(/\s+/).map((id) => ({ id, cells })),
);
