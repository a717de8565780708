/**
 * Every key pattern of the table. indexes.ts has the indexes, and what is read by which key.
 *
 * | Item                | pk                  | sk                     | Further index keys          |
 * | ------------------- | ------------------- | ---------------------- | --------------------------- |
 * | organization        | ORG#org             | ORG                    |                             |
 * | member              | ORG#org             | MEMBER#user            |                             |
 * | invitation          | ORG#org             | INV#invitation         |                             |
 * | invited address     | ORG#org             | INVITED#address        |                             |
 * | artist (the hold)   | ORG#org             | ART#artist             |                             |
 * | catalog id → artist | ORG#org             | STREAM#streaming id    |                             |
 * | artists with a tag  | ORG#org             | TAG#tag in capitals    |                             |
 * | import of artists   | ORG#org             | IMPORT#import          | due                         |
 * | rows of an import   | ORG#org             | IMPORTROWS#import#page |                             |
 * | destination         | ORG#org             | ORG-DEST#destination   |                             |
 * | alert rule          | ORG#org             | ORG-ALERT#alert        |                             |
 * | mute                | ORG#org             | ORG-MUTE#mute          |                             |
 * | webhook             | ORG#org             | ORG-WH#webhook         |                             |
 * | feed (listed)       | ORG#org             | FEED#feed              |                             |
 * | API key (listed)    | ORG#org             | KEY#key                |                             |
 * | chore of an org.    | ORG#org             | CHORE#kind             | due                         |
 * | verification        | VER#verification    | VER                    | due                         |
 * | listed verification | ORG#org             | VER#verification       |                             |
 * | pending marker      | ORG#org             | VERPENDING#stream. id  |                             |
 * | pending slot        | ORG#org             | VERSLOT#number         |                             |
 * | holder was told     | HOLD#streaming id   | TOLD#org#user          |                             |
 * | sites that were seen| SEEN#catalog address| SITES                  |                             |
 * | change of a holder  | CHG#change          | CHANGE                 | feed, thread, due           |
 * | event (sent body)   | CHG#change          | EVENT                  |                             |
 * | notice (to whom)    | CHG#change          | NOTICE#destination     |                             |
 * | notice, escalated   | CHG#change          | NOTICE#ESC#destination |                             |
 * | update (sent body)  | CHG#change          | UPDATE#event           | due                         |
 * | note of a person    | CHG#change          | NOTE#note              |                             |
 * | day of changes      | STATS#org           | DAY#yyyy-mm-dd         |                             |
 * | month of changes    | STATS#org           | MONTH#yyyy-mm          |                             |
 * | line of audit log   | AUDIT#org           | AUDIT#audit            |                             |
 * | operator's log line | AUDIT#operator      | AUDIT#audit            |                             |
 * | act that lasts      | ACTS#yyyy-mm-dd     | ACT#time act whom      |                             |
 * | watch (hot, ≤ 1 KB) | WATCH#catalog#id    | WATCH                  |                             |
 * | holder of a watch   | WATCH#catalog#id    | HOLDER#org             |                             |
 * | snapshot            | WATCH#catalog#id    | SNAPSHOT               |                             |
 * | pages read again    | WATCH#catalog#id    | PAGES                  |                             |
 * | release             | WATCH#catalog#id    | REL#release            |                             |
 * | tracks (≤ 400 KB)   | WATCH#catalog#id    | TRK#release            |                             |
 * | subject (epoch)     | WATCH#catalog#id    | SUBJ#type#subject      | due, while it is open       |
 * | telling             | WATCH#catalog#id    | TELL#time#hash         | due                         |
 * | chore of a watch    | WATCH#catalog#id    | CHORE#kind             | due                         |
 * | month of history    | WATCHHIST#catalog#id| MONTH#yyyy-mm          |                             |
 * | picture (≤ 64 KB)   | WATCHPIC#catalog#id | PIC#picture id         |                             |
 * | chore of a hold     | ART#artist          | CHORE#kind             | due                         |
 * | expected release    | ART#artist          | EXPECTED#expected      | due, until it is missed     |
 * | identity            | ART#artist          | IDENTITY               |                             |
 * | identity of all     | IDENTITY#org        | IDENTITY               |                             |
 * | triage of a hold    | ART#artist          | TRIAGE#release         |                             |
 * | delivery            | TGT#target          | DLV#delivery           | waiting, due if it escalates|
 * | message in the making| TGT#destination    | BUNDLE#key             | due, while something waits  |
 * | next weekly report  | TGT#destination     | REPORT                 | due                         |
 * | cap of messages     | TGT#destination     | CAP                    |                             |
 * | state of a target   | TGT#target          | STATE                  | due                         |
 * | last run of a sweep | SWEEP               | SWEEP                  |                             |
 * | failing work        | FAILING             | WORK#kind-hash         |                             |
 * | count of artists    | GAUGE               | ARTISTS                |                             |
 * | daily comparison    | RECONCILE           | RECONCILE              |                             |
 * | mails of a UTC day  | MAIL                | DAY#yyyy-mm-dd         |                             |
 * | is mail paused?     | MAIL                | STANDING               |                             |
 * | round of the canary | CANARY              | ROUND                  |                             |
 * | recovery            | TGT#target          | REC#recovery           | due                         |
 * | API key (found)     | KEY#sha-256         | KEY                    |                             |
 * | feed (found)        | FEEDTOKEN#sha-256   | FEEDTOKEN              |                             |
 * | session             | SESSION#session     | SESSION                |                             |
 * | user                | USER#user           | USER                   |                             |
 * | user's session      | USER#user           | SESSION#session        |                             |
 * | user's organization | USER#user           | ORG#org                |                             |
 * | address → user      | EMAIL#address       | EMAIL                  |                             |
 * | address's invitation| EMAIL#address       | INV#org                |                             |
 * | sign-in             | LOGIN#login         | LOGIN                  |                             |
 * | token of a link     | TOKEN#sha-256       | TOKEN                  |                             |
 * | suppressed address  | SUPPRESSED#hmac     | SUPPRESSED             |                             |
 * | rate of a subject   | RATE#subject        | RATE                   |                             |
 * | idempotent request  | IDEM#scope          | IDEM                   |                             |
 * | source's budget     | SOURCE#name         | BUDGET                 |                             |
 * | watch in its slot   | SLOT#catalog#ring#nr| catalog#id             |                             |
 * | how far ticks are   | TICKS#catalog       | TICKS                  |                             |
 * | long list, its place| LIST#list           | PLACE                  |                             |
 * | long list, its rows | LIST#list           | PART#time#number       |                             |
 * | answer for a minute | ANSWER#sha-256      | ANSWER                 |                             |
 * | artists with a type | SURGE#type          | DAY#yyyy-mm-dd         |                             |
 * | operator's decision | SURGE#type          | DECISION               |                             |
 * | alert about a hold  | SURGE#type          | ALERT                  |                             |
 */
export interface Key {
  pk: string;
  sk: string;
}

/** An item of an organization. */
const ofOrg = (org: string, sk: string): Key => ({ pk: `ORG#${org}`, sk });
/** An item of an organization's hold on an artist. */
const ofHold = (artist: string, sk: string): Key => ({ pk: `ART#${artist}`, sk });
/** An item of a change. */
const ofChange = (change: string, sk: string): Key => ({ pk: `CHG#${change}`, sk });
/** An item of a destination or a webhook. */
const ofTarget = (target: string, sk: string): Key => ({ pk: `TGT#${target}`, sk });
/** An item of a user. */
const ofUser = (user: string, sk: string): Key => ({ pk: `USER#${user}`, sk });
/** An item of a watch. */
const ofWatch = (watch: string, sk: string): Key => ({ pk: `WATCH#${watch}`, sk });

export const keys = {
  organization: (org: string): Key => ofOrg(org, 'ORG'),
  member: (org: string, user: string): Key => ofOrg(org, `MEMBER#${user}`),
  invitation: (org: string, id: string): Key => ofOrg(org, `INV#${id}`),
  invitedAddress: (org: string, address: string): Key => ofOrg(org, `INVITED#${address}`),
  artist: (org: string, artist: string): Key => ofOrg(org, `ART#${artist}`),
  stream: (org: string, streamingId: string): Key => ofOrg(org, `STREAM#${streamingId}`),
  /** The artists that have a tag, by what tags are compared by. */
  tag: (org: string, tag: string): Key => ofOrg(org, `TAG#${tag}`),
  import: (org: string, id: string): Key => ofOrg(org, `IMPORT#${id}`),
  importPage: (org: string, id: string, page: number): Key =>
    ofOrg(org, `IMPORTROWS#${id}#${String(page).padStart(3, '0')}`),
  destination: (org: string, id: string): Key => ofOrg(org, `ORG-DEST#${id}`),
  alert: (org: string, id: string): Key => ofOrg(org, `ORG-ALERT#${id}`),
  mute: (org: string, id: string): Key => ofOrg(org, `ORG-MUTE#${id}`),
  webhook: (org: string, id: string): Key => ofOrg(org, `ORG-WH#${id}`),
  listedFeed: (org: string, id: string): Key => ofOrg(org, `FEED#${id}`),
  listedApiKey: (org: string, id: string): Key => ofOrg(org, `KEY#${id}`),
  organizationChore: (org: string, kind: string): Key => ofOrg(org, `CHORE#${kind}`),
  verification: (id: string): Key => ({ pk: `VER#${id}`, sk: 'VER' }),
  listedVerification: (org: string, id: string): Key => ofOrg(org, `VER#${id}`),
  pendingVerification: (org: string, streamingId: string): Key =>
    ofOrg(org, `VERPENDING#${streamingId}`),
  /** One of the slots that an organization's pending verifications take. */
  verificationSlot: (org: string, slot: number): Key => ofOrg(org, `VERSLOT#${slot}`),
  /** Somebody was told that `org` monitors the artist too. */
  holderMailed: (streamingId: string, org: string, user: string): Key => ({
    pk: `HOLD#${streamingId}`,
    sk: `TOLD#${org}#${user}`,
  }),
  seenSites: (artistUrl: string): Key => ({ pk: `SEEN#${artistUrl}`, sk: 'SITES' }),
  change: (change: string): Key => ofChange(change, 'CHANGE'),
  event: (change: string): Key => ofChange(change, 'EVENT'),
  /** What is sent when people did something about a change. */
  update: (change: string, event: string): Key => ofChange(change, `UPDATE#${event}`),
  note: (change: string, note: string): Key => ofChange(change, `NOTE#${note}`),
  /** That a change is for a destination, and in which message. */
  notice: (change: string, destination: string): Key => ofChange(change, `NOTICE#${destination}`),
  /** That a change was sent on to a destination, since nobody had acknowledged it. */
  escalatedNotice: (change: string, destination: string): Key =>
    ofChange(change, `NOTICE#ESC#${destination}`),
  statsMonth: (org: string, month: string): Key => ({ pk: `STATS#${org}`, sk: `MONTH#${month}` }),
  statsDay: (org: string, day: string): Key => ({ pk: `STATS#${org}`, sk: `DAY#${day}` }),
  lastingAct: (day: string, act: string): Key => ({ pk: `ACTS#${day}`, sk: `ACT#${act}` }),
  audit: (org: string, id: string): Key => ({ pk: `AUDIT#${org}`, sk: `AUDIT#${id}` }),
  operatorAudit: (id: string): Key => ({ pk: 'AUDIT#operator', sk: `AUDIT#${id}` }),
  watch: (watch: string): Key => ofWatch(watch, 'WATCH'),
  /** An organization that holds the watch. */
  holder: (watch: string, org: string): Key => ofWatch(watch, `HOLDER#${org}`),
  snapshot: (watch: string): Key => ofWatch(watch, 'SNAPSHOT'),
  /** When the pages of releases were read again that told nothing new. */
  pages: (watch: string): Key => ofWatch(watch, 'PAGES'),
  release: (watch: string, release: string): Key => ofWatch(watch, `REL#${release}`),
  tracks: (watch: string, release: string): Key => ofWatch(watch, `TRK#${release}`),
  subject: (watch: string, changeType: string, subject: string): Key =>
    ofWatch(watch, `SUBJ#${changeType}#${subject}`),
  /** Findings that not all holders have been told yet. */
  telling: (watch: string, at: string, hash: string): Key => ofWatch(watch, `TELL#${at}#${hash}`),
  chore: (watch: string, kind: string): Key => ofWatch(watch, `CHORE#${kind}`),
  historyMonth: (watch: string, month: string): Key => ({
    pk: `WATCHHIST#${watch}`,
    sk: `MONTH#${month}`,
  }),
  picture: (watch: string, id: string): Key => ({ pk: `WATCHPIC#${watch}`, sk: `PIC#${id}` }),
  holdChore: (artist: string, kind: string): Key => ofHold(artist, `CHORE#${kind}`),
  expectedRelease: (artist: string, id: string): Key => ofHold(artist, `EXPECTED#${id}`),
  /** What is an artist's, and what is not, as its holder's people said. */
  identity: (artist: string): Key => ofHold(artist, 'IDENTITY'),
  /** The same of all artists of an organization. */
  organizationIdentity: (org: string): Key => ({ pk: `IDENTITY#${org}`, sk: 'IDENTITY' }),
  /** What the holder's people said of a release. */
  triage: (artist: string, release: string): Key => ofHold(artist, `TRIAGE#${release}`),
  delivery: (target: string, id: string): Key => ofTarget(target, `DLV#${id}`),
  targetState: (target: string): Key => ofTarget(target, 'STATE'),
  sweep: { pk: 'SWEEP', sk: 'SWEEP' },
  /** Work of which rounds failed, parked or not yet. */
  failing: (id: string): Key => ({ pk: 'FAILING', sk: `WORK#${id}` }),
  artistCount: { pk: 'GAUGE', sk: 'ARTISTS' },
  /** How far the daily comparison has come. */
  reconciliation: { pk: 'RECONCILE', sk: 'RECONCILE' },
  /** How many mails the service sent, and how many came back. */
  mailDay: (day: string): Key => ({ pk: 'MAIL', sk: `DAY#${day}` }),
  mailStanding: { pk: 'MAIL', sk: 'STANDING' },
  /** The round of the canary that is under way, or the last one. */
  canary: { pk: 'CANARY', sk: 'ROUND' },
  /** A message that is being put together. */
  bundle: (destination: string, key: string): Key => ofTarget(destination, `BUNDLE#${key}`),
  /** When a destination gets its next weekly report. */
  weeklyReport: (destination: string): Key => ofTarget(destination, 'REPORT'),
  /** How many messages a destination got lately, where that comes near its cap. */
  messageCap: (destination: string): Key => ofTarget(destination, 'CAP'),
  recovery: (target: string, id: string): Key => ofTarget(target, `REC#${id}`),
  apiKey: (hash: string): Key => ({ pk: `KEY#${hash}`, sk: 'KEY' }),
  feed: (hash: string): Key => ({ pk: `FEEDTOKEN#${hash}`, sk: 'FEEDTOKEN' }),
  session: (id: string): Key => ({ pk: `SESSION#${id}`, sk: 'SESSION' }),
  user: (id: string): Key => ofUser(id, 'USER'),
  userSession: (user: string, session: string): Key => ofUser(user, `SESSION#${session}`),
  userOrganization: (user: string, org: string): Key => ofUser(user, `ORG#${org}`),
  email: (address: string): Key => ({ pk: `EMAIL#${address}`, sk: 'EMAIL' }),
  addressInvitation: (address: string, org: string): Key => ({
    pk: `EMAIL#${address}`,
    sk: `INV#${org}`,
  }),
  login: (id: string): Key => ({ pk: `LOGIN#${id}`, sk: 'LOGIN' }),
  token: (hash: string): Key => ({ pk: `TOKEN#${hash}`, sk: 'TOKEN' }),
  /** Of an address that is not asked for anything again: its HMAC under the pepper. */
  suppression: (digest: string): Key => ({ pk: `SUPPRESSED#${digest}`, sk: 'SUPPRESSED' }),
  rate: (subject: string): Key => ({ pk: `RATE#${subject}`, sk: 'RATE' }),
  idempotency: (scope: string): Key => ({ pk: `IDEM#${scope}`, sk: 'IDEM' }),
  source: (name: string): Key => ({ pk: `SOURCE#${name}`, sk: 'BUDGET' }),
  /** How far the reading of a list has come. */
  listPlace: (list: string): Key => ({ pk: `LIST#${list}`, sk: 'PLACE' }),
  listPart: (list: string, begunAt: string, number: number): Key => ({
    pk: `LIST#${list}`,
    sk: `PART#${begunAt}#${number}`,
  }),
  /** The watches of a slot, in the ring of a plan. */
  slot: (catalog: string, ring: string, slot: number | string, watch = ''): Key => ({
    pk: `SLOT#${catalog}#${ring}#${slot}`,
    sk: watch,
  }),
  /** What the catalog answered to a question of people, by its hash. */
  answer: (hash: string): Key => ({ pk: `ANSWER#${hash}`, sk: 'ANSWER' }),
  ticks: (catalog: string): Key => ({ pk: `TICKS#${catalog}`, sk: 'TICKS' }),
  /** In how many artists of the catalog something was seen (`type` or `type#value`), by five minutes. */
  sightings: (what: string, day: string): Key => ({ pk: `SURGE#${what}`, sk: `DAY#${day}` }),
  /** What the operator decided about the changes of a type that are held. */
  sourceHoldDecision: (changeType: string): Key => ({ pk: `SURGE#${changeType}`, sk: 'DECISION' }),
  sourceHoldAlert: (changeType: string): Key => ({ pk: `SURGE#${changeType}`, sk: 'ALERT' }),
} as const;
