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

/** The table. Each row is written with single blanks between its cells. */
export const decided: Readonly<Record<string, string>> = {
  // health
  getHealth: 'yes yes yes yes yes yes yes yes yes yes yes yes',
  getOpenApi: 'yes yes yes yes yes yes yes yes yes yes yes yes',

  // pages
  errorsPage: 'yes yes yes yes yes yes yes yes yes yes yes yes',
  errorPage: 'yes yes yes yes yes yes yes yes yes yes yes yes',
  referencePage: 'yes yes yes yes yes yes yes yes yes yes yes yes',

  // sign-in
  acceptInvitation: 'yes yes yes yes yes yes yes yes yes yes yes yes',
  confirmToken: 'yes yes yes yes yes yes yes yes yes yes yes yes',
  previewConfirmation: 'yes yes yes yes yes yes yes yes yes yes yes yes',
  previewLogin: 'yes yes yes yes yes yes yes yes yes yes yes yes',
  previewInvitation: 'yes yes yes yes yes yes yes yes yes yes yes yes',
  startLogin: 'yes yes yes yes yes yes yes yes yes yes yes yes',
  unsubscribe: 'yes yes yes yes yes yes yes yes yes yes yes yes',
  verifyLogin: 'yes yes yes yes yes yes yes yes yes yes yes yes',

  // account
  createOrganization: '401 yes yes yes yes yes yes person person yes yes fresh',
  deleteMe: '401 yes yes yes yes yes fresh person person yes yes fresh',
  exportMe: '401 yes yes yes yes yes yes person person yes yes fresh',
  getMe: '401 yes yes yes yes yes yes person person yes yes yes',
  listSessions: '401 yes yes yes yes yes yes person person yes yes fresh',
  logOut: 'yes yes yes yes yes yes yes person person yes yes yes',
  revokeSession: '401 yes yes yes yes yes yes person person yes yes fresh',
  switchOrganization: '401 yes yes yes yes yes yes person person yes yes fresh',
  updateMe: '401 yes yes yes yes yes yes person person yes yes fresh',

  // organization
  createInvitation: '401 no_org role role yes yes yes yes plan yes yes yes',
  deleteOrganization: '401 no_org creator creator creator yes fresh person person yes yes creator',
  exportOrganization: '401 no_org creator creator creator yes yes yes plan yes yes creator',
  getInvitation: '401 no_org role role yes yes yes yes plan yes yes yes',
  getOrganization: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getWeeklyReport: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  leaveOrganization: '401 no_org yes yes yes yes yes person person yes yes yes',
  listAuditLog: '401 no_org role role yes yes yes yes plan yes yes yes',
  listInvitations: '401 no_org role role yes yes yes yes plan yes yes yes',
  listMembers: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  removeMember: '401 no_org creator creator creator yes yes yes plan yes yes creator',
  restoreOrganization: '401 no_org creator creator creator yes fresh person person yes yes creator',
  revokeInvitation: '401 no_org role role yes yes yes yes plan yes yes yes',
  updateMember: '401 no_org creator creator creator yes yes yes plan yes yes creator',
  updateOrganization: '401 no_org creator creator creator yes yes yes plan yes yes creator',

  // artists
  updateArtist: '401 no_org role yes yes yes yes yes plan yes yes yes',
  importArtists: '401 no_org role yes yes yes yes yes plan yes yes yes',
  getImport: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getImportProofs: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  stopImport: '401 no_org role yes yes yes yes yes plan yes yes yes',
  chooseCandidate: '401 no_org role yes yes yes yes yes plan yes yes yes',
  checkNow: '401 no_org role yes yes yes yes yes plan yes yes yes',
  getArtist: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getRelease: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getSnapshot: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getSnapshotHistory: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listArtistChanges: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listArtists: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listReleases: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listTracks: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  lookupArtist: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  searchCatalog: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  stopMonitoring: '401 no_org role yes yes yes yes yes plan yes yes yes',
  summarizeArtist: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  summarizeArtists: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  triageRelease: '401 no_org role yes yes yes yes yes plan yes yes yes',
  untriageRelease: '401 no_org role yes yes yes yes yes plan yes yes yes',
  getOrganizationIdentity: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getArtistIdentity: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listExpectedReleases: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getExpectedRelease: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  setOrganizationIdentity: '401 no_org role yes yes yes yes yes plan yes yes yes',
  setArtistIdentity: '401 no_org role yes yes yes yes yes plan yes yes yes',
  expectReleases: '401 no_org role yes yes yes yes yes plan yes yes yes',
  updateExpectedRelease: '401 no_org role yes yes yes yes yes plan yes yes yes',
  withdrawExpectedRelease: '401 no_org role yes yes yes yes yes plan yes yes yes',

  // verification
  cancelVerification: '401 no_org role yes yes yes yes yes plan yes yes yes',
  getPendingVerification: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getVerification: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  startVerification: '401 no_org role yes yes yes yes yes plan yes yes yes',
  verifyInstantly: '401 no_org role yes yes yes yes yes plan plan plan yes',

  // changes
  acknowledgeChange: '401 no_org role yes yes yes yes yes plan yes yes yes',
  updateChangeWork: '401 no_org role yes yes yes yes yes plan yes yes yes',
  createChangeNote: '401 no_org role yes yes yes yes yes plan yes yes yes',
  deleteChangeNote: '401 no_org role yes yes yes yes yes plan yes yes yes',
  acknowledgeChanges: '401 no_org role yes yes yes yes yes plan yes yes yes',
  countChangesByState: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  countChangesDaily: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getChange: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listChangeItems: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listChangeDeliveries: '401 no_org role role yes yes yes yes plan yes yes yes',
  getChangeNote: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listChangeNotes: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getReportKit: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getReportKitPage: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  sendReportKit: '401 no_org yes yes yes yes yes person person yes yes yes',
  createChangeReport: '401 no_org role yes yes yes yes yes plan yes yes yes',
  getChangeReport: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getChangeRouting: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listChanges: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listEventTypes: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  unacknowledgeChange: '401 no_org role yes yes yes yes yes plan yes yes yes',
  getChangeEvidence: '401 no_org yes yes yes yes yes yes plan yes yes yes',

  // destinations
  createDestination: '401 no_org role yes yes yes yes yes plan yes yes yes',
  deleteDestination: '401 no_org role yes yes yes yes yes plan yes yes yes',
  getDestination: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getDestinationDelivery: '401 no_org role role yes yes yes yes plan yes yes yes',
  listDestinationDeliveries: '401 no_org role role yes yes yes yes plan yes yes yes',
  flushPendingMessages: '401 no_org role yes yes yes yes yes plan yes yes yes',
  listPendingMessages: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listDestinations: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  recoverDestination: '401 no_org role role yes yes yes yes plan yes yes yes',
  resendDestinationDelivery: '401 no_org role role yes yes yes yes plan yes yes yes',
  rotateDestinationSecret: '401 no_org role yes yes yes yes yes plan yes yes yes',
  testDestination: '401 no_org role yes yes yes yes yes plan yes yes yes',
  updateDestination: '401 no_org role yes yes yes yes yes plan yes yes yes',

  // alerts
  createMute: '401 no_org role yes yes yes yes yes plan yes yes yes',
  deleteMute: '401 no_org role yes yes yes yes yes plan yes yes yes',
  getMute: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listMutes: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  createAlert: '401 no_org role yes yes yes yes yes plan yes yes yes',
  deleteAlert: '401 no_org role yes yes yes yes yes plan yes yes yes',
  dryRunAlert: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getAlert: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listAlerts: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  updateAlert: '401 no_org role yes yes yes yes yes plan yes yes yes',

  // feeds
  createFeed: '401 no_org role yes yes yes yes yes plan yes yes yes',
  deleteFeed: '401 no_org role yes yes yes yes yes plan yes yes yes',
  getFeed: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  listFeeds: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  readAtomFeed: 'yes yes yes yes yes yes yes yes yes yes yes yes',
  readCalendarFeed: 'yes yes yes yes yes yes yes yes yes yes yes yes',

  // webhooks
  createWebhook: '401 no_org role role yes yes yes yes plan plan yes yes',
  deleteWebhook: '401 no_org role role yes yes yes yes plan yes yes yes',
  getWebhook: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  getWebhookDelivery: '401 no_org role role yes yes yes yes plan yes yes yes',
  listWebhookDeliveries: '401 no_org role role yes yes yes yes plan yes yes yes',
  listWebhooks: '401 no_org yes yes yes yes yes yes plan yes yes yes',
  recoverWebhook: '401 no_org role role yes yes yes yes plan yes yes yes',
  resendWebhookDelivery: '401 no_org role role yes yes yes yes plan yes yes yes',
  rotateWebhookSecret: '401 no_org role role yes yes yes yes plan yes yes yes',
  testWebhook: '401 no_org role role yes yes yes yes plan yes yes yes',
  updateWebhook: '401 no_org role role yes yes yes yes plan yes yes yes',

  // api-keys
  acceptApiTerms: '401 no_org creator creator creator yes yes yes plan yes yes creator',
  createApiKey: '401 no_org creator creator creator yes fresh yes plan plan yes creator',
  getApiKey: '401 no_org creator creator creator yes yes yes plan yes yes creator',
  listApiKeys: '401 no_org creator creator creator yes yes yes plan yes yes creator',
  revokeApiKey: '401 no_org creator creator creator yes fresh yes plan yes yes creator',
};
