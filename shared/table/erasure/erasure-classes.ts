import { ttlAttribute } from '../indexes.ts';
import { type Key, keys } from '../keys.ts';

/** What an export shows of items of one kind: all attributes but those named. */
export interface Shown {
  kind: string;
  /** Secrets, hashes of secrets, and what only the machine uses. */
  hides: readonly string[];
}

/**
 * Whose the items of one kind are, which decides with whom they are exported and erased:
 * - `organization`, `person`: theirs, and they go with them;
 * - `both`: of a person in an organization; they go with whoever goes first;
 * - `passing`: nobody looks for them, and TTL takes them within `days`;
 * - `service`: of nobody.
 *
 * `export` is null for pointers and locks, which tell nothing that another item does not.
 */
export interface ErasureClass {
  of: 'organization' | 'person' | 'both' | 'passing' | 'service';
  /** The key of one of them, its parts being {@link part} or {@link numberPart}. */
  like: Key;
  export: Shown | null;
  /** `passing` only. */
  days?: number;
}

const part = '\u0001';
const numberPart = 9_007_199_254_740_991;

const shown = (kind: string, ...hides: string[]): Shown => ({ kind, hides });

/** An item of an organization, which goes with it. */
const ofOrganization = (like: Key, shows: Shown | null): ErasureClass => ({
  of: 'organization',
  like,
  export: shows,
});

/** Every kind of item there is. A new one does not compile until it says whose it is. */
export const erasureClasses: Readonly<Record<keyof typeof keys, ErasureClass>> = {
  organization: ofOrganization(keys.organization(part), shown('organization')),
  member: { of: 'both', like: keys.member(part, part), export: shown('member') },
  invitation: { of: 'both', like: keys.invitation(part, part), export: shown('invitation') },
  invitedAddress: { of: 'both', like: keys.invitedAddress(part, part), export: null },
  artist: ofOrganization(keys.artist(part, part), shown('artist', 'left')),
  stream: ofOrganization(keys.stream(part, part), null),
  tag: ofOrganization(keys.tag(part, part), null),
  import: ofOrganization(keys.import(part, part), shown('import')),
  importPage: ofOrganization(
    keys.importPage(part, part, numberPart),
    shown('import_rows', 'version'),
  ),
  destination: ofOrganization(
    keys.destination(part, part),
    shown('destination', 'url_sealed', 'secrets', 'unsubscribe'),
  ),
  alert: ofOrganization(keys.alert(part, part), shown('alert')),
  mute: ofOrganization(keys.mute(part, part), shown('mute')),
  listedFeed: ofOrganization(keys.listedFeed(part, part), shown('feed', 'hash')),
  feed: ofOrganization(keys.feed(part), null),
  webhook: ofOrganization(keys.webhook(part, part), shown('webhook', 'url_sealed', 'secrets')),
  listedApiKey: ofOrganization(keys.listedApiKey(part, part), shown('api_key', 'hash')),
  organizationChore: ofOrganization(keys.organizationChore(part, part), null),
  verification: ofOrganization(keys.verification(part), shown('verification')),
  listedVerification: ofOrganization(keys.listedVerification(part, part), null),
  pendingVerification: ofOrganization(keys.pendingVerification(part, part), null),
  verificationSlot: ofOrganization(keys.verificationSlot(part, numberPart), null),
  holderMailed: {
    of: 'passing',
    like: keys.holderMailed(part, part, part),
    export: null,
    days: 30,
  },
  seenSites: { of: 'service', like: keys.seenSites(part), export: null },
  change: ofOrganization(keys.change(part), shown('change')),
  event: ofOrganization(keys.event(part), shown('event')),
  // Before other notices, whose pattern it also fits.
  escalatedNotice: ofOrganization(keys.escalatedNotice(part, part), shown('escalated_notice')),
  update: ofOrganization(keys.update(part, part), shown('update')),
  note: ofOrganization(keys.note(part, part), shown('note')),
  notice: ofOrganization(keys.notice(part, part), shown('notice')),
  statsMonth: ofOrganization(
    keys.statsMonth(part, part),
    shown('stats_month', 'late', 'is_summed'),
  ),
  statsDay: ofOrganization(keys.statsDay(part, part), shown('stats_day', 'noted')),
  // Before those of organizations, whose pattern it also fits.
  operatorAudit: { of: 'passing', like: keys.operatorAudit(part), export: null, days: 400 },
  lastingAct: { of: 'passing', like: keys.lastingAct(part, part), export: null, days: 42 },
  audit: ofOrganization(keys.audit(part, part), shown('audit')),
  // A watch is the service's, whoever holds it: an export shows what its holders may read, and of its
  // hot item the numbers that no month has yet.
  watch: { of: 'service', like: keys.watch(part), export: shown('last_days') },
  holder: ofOrganization(keys.holder(part, part), null),
  snapshot: { of: 'service', like: keys.snapshot(part), export: shown('snapshot') },
  pages: { of: 'service', like: keys.pages(part), export: null },
  release: { of: 'service', like: keys.release(part, part), export: shown('release', 'packed') },
  tracks: { of: 'service', like: keys.tracks(part, part), export: shown('tracks') },
  subject: { of: 'service', like: keys.subject(part, part, part), export: null },
  telling: { of: 'service', like: keys.telling(part, part, part), export: null },
  chore: { of: 'service', like: keys.chore(part, part), export: null },
  historyMonth: {
    of: 'service',
    like: keys.historyMonth(part, part),
    export: shown('history_month'),
  },
  picture: { of: 'service', like: keys.picture(part, part), export: shown('picture') },
  holdChore: ofOrganization(keys.holdChore(part, part), null),
  expectedRelease: ofOrganization(keys.expectedRelease(part, part), shown('expected_release')),
  identity: ofOrganization(keys.identity(part), shown('identity')),
  organizationIdentity: ofOrganization(keys.organizationIdentity(part), shown('identity')),
  triage: ofOrganization(keys.triage(part, part), shown('triage')),
  delivery: ofOrganization(keys.delivery(part, part), shown('delivery', 'lease')),
  targetState: ofOrganization(keys.targetState(part), shown('target_state')),
  bundle: ofOrganization(keys.bundle(part, part), shown('message', 'version')),
  weeklyReport: ofOrganization(keys.weeklyReport(part), shown('weekly_report', 'version')),
  messageCap: ofOrganization(keys.messageCap(part), null),
  recovery: ofOrganization(keys.recovery(part, part), shown('recovery')),
  apiKey: ofOrganization(keys.apiKey(part), null),
  session: { of: 'person', like: keys.session(part), export: shown('session') },
  user: {
    of: 'person',
    like: keys.user(part),
    export: shown('user', 'pending_token_hash', 'undo_links'),
  },
  userSession: { of: 'person', like: keys.userSession(part, part), export: null },
  userOrganization: { of: 'both', like: keys.userOrganization(part, part), export: null },
  email: { of: 'person', like: keys.email(part), export: null },
  addressInvitation: { of: 'both', like: keys.addressInvitation(part, part), export: null },
  login: { of: 'passing', like: keys.login(part), export: null, days: 1 },
  // Links to opt out stay for a year, and name nobody by then.
  token: { of: 'passing', like: keys.token(part), export: null, days: 7 },
  // Stays when its owner goes: it is what keeps mail from them, and tells nobody the address.
  suppression: { of: 'service', like: keys.suppression(part), export: null },
  rate: { of: 'passing', like: keys.rate(part), export: null, days: 1 },
  idempotency: { of: 'passing', like: keys.idempotency(part), export: null, days: 1 },
  // It names what it is about by ID, and is gone a day after it was tried last.
  failing: { of: 'passing', like: keys.failing(part), export: null, days: 1 },
  sweep: { of: 'service', like: keys.sweep, export: null },
  artistCount: { of: 'service', like: keys.artistCount, export: null },
  reconciliation: { of: 'service', like: keys.reconciliation, export: null },
  mailDay: { of: 'service', like: keys.mailDay(part), export: null },
  mailStanding: { of: 'service', like: keys.mailStanding, export: null },
  canary: { of: 'service', like: keys.canary, export: null },
  source: { of: 'service', like: keys.source(part), export: null },
  listPlace: { of: 'passing', like: keys.listPlace(part), export: null, days: 2 },
  listPart: { of: 'passing', like: keys.listPart(part, part, 0), export: null, days: 2 },
  answer: { of: 'passing', like: keys.answer(part), export: null, days: 2 },
  // It names a watch, which goes when nobody holds it, and its row with the last hold.
  slot: { of: 'service', like: keys.slot(part, part, numberPart, part), export: null },
  ticks: { of: 'service', like: keys.ticks(part), export: null },
  sightings: { of: 'service', like: keys.sightings(part, part), export: null },
  sourceHoldAlert: { of: 'service', like: keys.sourceHoldAlert(part), export: null },
  sourceHoldDecision: { of: 'service', like: keys.sourceHoldDecision(part), export: null },
};

const kinds = Object.entries(erasureClasses).map(([name, { like, export: shows }]) => ({
  name,
  shows,
  pattern: new RegExp(`^${patternOf(like.pk)} ${patternOf(like.sk)}$`, 's'),
}));

function patternOf(template: string): string {
  return template.replaceAll(part, '(.+?)').replaceAll(String(numberPart), '(\\d+)');
}

/** The kind of an item, and the parts of its key. */
export interface Kind {
  name: string;
  shows: Shown | null;
  ids: string[];
}

/** The kind of an item by its key; null: it's of none, as after damage. */
export function findKind({ pk, sk }: Key): Kind | null {
  for (const { name, shows, pattern } of kinds) {
    const found = pattern.exec(`${pk} ${sk}`);
    if (found) return { name, shows, ids: found.slice(1) };
  }
  return null;
}

/** The kind of an item by its key. Throws for a key of no kind. */
export function kindOf({ pk, sk }: Key): Kind {
  const kind = findKind({ pk, sk });
  if (!kind) throw new Error(`no kind of item has the key ${pk} ${sk}`);
  return kind;
}

const ofTheTable = new Set([
  ...['pk', 'sk', 'duePk', 'dueAt', 'work', 'feedPk', 'threadPk', 'listSk'],
  ttlAttribute,
]);

/** The attributes of an item that an export shows. */
export function shownAttributes(
  item: Readonly<Record<string, unknown>>,
  { hides }: Shown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(item).filter(([name]) => !ofTheTable.has(name) && !hides.includes(name)),
  );
}
