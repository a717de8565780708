import { PauseReason } from '../../../shared/domain/mail/mail-standing.ts';
import * as checks from '../../../shared/checks/rules/check-words.ts';
import { importWords, tableWords } from '../../../shared/domain/artists/import-words.ts';
import { inputFaults } from '../../../shared/domain/problems/input-faults.ts';
import { artistAddress } from '../../../shared/domain/catalog/url-words.ts';
import * as proofs from '../../../shared/domain/verification/proof.ts';
import {
  commandWords,
  quotaWords,
  statusWords,
} from '../../../shared/usecases/operator/operator-words.ts';
import { keyWords } from '../../../shared/usecases/operator/rotate-keys.ts';
import { hurtBy, parkedWords } from '../../../shared/usecases/operator/view-parked.ts';
import { actWords } from '../../../shared/usecases/operator/replay-acts.ts';
import { copyWords } from '../../../shared/usecases/operator/allow-copy.ts';
import { heldWords } from '../../../shared/usecases/operator/held-messages.ts';

/** Every sentence of a set of words: with facts for those that need some. */
type Said<Words> = Readonly<Record<keyof Words, string | readonly string[]>>;

const url = 'https://rosanebel.example/.well-known/artist-monitor.txt';
const name = '_artist-monitor.rosanebel.example';
const token = 'artist-monitor-3fK9aQ';
const check = proofs.proofCheckWords;
const checkSaid: Said<typeof check> = {
  tokenAtUrl: check.tokenAtUrl({ url }),
  noTokenAtUrl: check.noTokenAtUrl({ url }),
  urlAnswered: check.urlAnswered({ url, status: 404 }),
  urlRedirects: check.urlRedirects({ url, status: 302 }),
  urlUnread: faultsOf(proofs.unreadWords).map((fault) => check.urlUnread({ url, fault })),
  tokenInRecord: check.tokenInRecord({ name }),
  noTokenInRecord: check.noTokenInRecord({ name }),
  noRecord: check.noRecord({ name }),
  recordUnread: check.recordUnread({ name }),
  approved: check.approved(),
  rejected: check.rejected(),
  notStarted: check.notStarted({ why: checks.checkFailureWords.down }),
};

const method = proofs.proofMethodWords;
const methodSaid: Said<typeof method> = {
  website_file: method.website_file({ target: url, token }),
  meta_tag: method.meta_tag({ target: 'https://rosanebel.example/', token }),
  dns_txt: method.dns_txt({ target: name, token }),
  manual_review: method.manual_review(),
  siteTooYoung: method.siteTooYoung({
    site: 'https://rosanebel.example/',
    from: '2026-11-22T11:07:16.429Z',
  }),
};

const list = checks.listFaultWords;
const listSaid: Readonly<Record<keyof typeof list, string>> = {
  unknown: list.unknown(),
  noTotal: list.noTotal(),
  changed: list.changed(),
  beyondTotal: list.beyondTotal(),
  fewRows: list.fewRows({ came: 24, total: 25 }),
  unreadable: list.unreadable({ count: 1, total: 25 }),
  stuck: list.stuck(),
  notYet: list.notYet(),
  soFar: list.soFar({ came: 200, total: 600 }),
  rests: list.rests({ total: 600, hours: 6 }),
  tooLong: list.tooLong({ pages: 100 }),
  wrongId: list.wrongId({ catalog: 'Deezer' }),
};

const note = checks.checkNoteWords;
const noteSaid: Said<typeof note> = {
  profile: [note.profile({ left_out: 'followers' }), note.profile({ left_out: 'top_tracks' })],
  list: note.list({ left_out: 'image', releases: 2 }),
  list_not_complete: Object.values(listSaid).map((why) => note.list_not_complete({ why })),
  pages: note.pages({ left_out: 'upcs', releases: 1 }),
  pages_too_large: note.pages_too_large({ releases: 2 }),
};

/** What an artist and a verification show, by heading. */
const row = importWords;
const rowSaid: Said<typeof row> = {
  neither: row.neither(),
  badName: row.badName({ fault: inputFaults.tooLong({ max: 100 }) }),
  badArtist: row.badArtist({
    why: artistAddress.unknownSite({ sites: 'Deezer, Spotify, or Apple Music' }),
  }),
  badIdentity: row.badIdentity({ part: 'isrc_registrants', fault: inputFaults.registrant() }),
  longIdentity: row.longIdentity(),
  badTags: row.badTags({ fault: inputFaults.tagSeparators() }),
  manyTags: row.manyTags({ max: 20 }),
  otherColumns: row.otherColumns(),
  unknownArtist: row.unknownArtist(),
  unknownName: row.unknownName(),
  choose: row.choose(),
  chooseSimilar: row.chooseSimilar(),
  overPlan: row.overPlan(),
  overPlanToProve: row.overPlanToProve(),
  needsProof: row.needsProof(),
  unproven: (['failed', 'expired', 'cancelled'] as const).map((status) => row.unproven({ status })),
  malformed: row.malformed(),
};

const table = tableWords;
const tableSaid: Said<typeof table> = {
  badQuotes: table.badQuotes({ line: 17 }),
  longRow: table.longRow({ line: 17 }),
  noRows: table.noRows(),
  manyRows: table.manyRows({ max: 1000 }),
  noHeader: table.noHeader({ known: 'name, artist, tags', least: 'name or artist' }),
  unknownColumn: table.unknownColumn({ name: 'artits', known: 'name, artist, tags' }),
  doubledColumn: table.doubledColumn(),
};

export const serviceSamples = {
  'Why a check failed': Object.values(checks.checkFailureWords),
  'What a check couldn’t read': Object.values(noteSaid).flat(),
  'How to prove that an artist is yours': Object.values(methodSaid).flat(),
  'What we found when we looked for the proof': Object.values(checkSaid).flat(),
  'What became of a row of an import': Object.values(rowSaid).flat(),
  'Why the table of an import can’t be read': Object.values(tableSaid)
    .flat()
    .map((fault) => `body.csv ${fault}`),
} as const;

const at = '2026-11-22 11:07:16 UTC';
const status = statusWords;
const hold = { type: 'RELEASE_ARTWORK_CHANGED', artists: 1250, usual: 4 } as const;
const statusSaid: Said<typeof status> = {
  well: status.well(),
  wrong: status.wrong({ what: ['deezer is down', 'dead letters'] }),
  swept: status.swept({ at }),
  silent: [at, null].map((last) => status.silent({ at: last })),
  sourceUp: [0, 1, 3].map((failures) => status.sourceUp({ source: 'deezer', failures })),
  sourceDown: [at, null].map((next) =>
    status.sourceDown({ source: 'deezer', since: at, failures: 12, next }),
  ),
  notCounted: status.notCounted(),
  noneStale: status.noneStale({ artists: 200, at }),
  stale: status.stale({ artists: 200, stale: 2, ids: ['ma_01m8…', 'ma_01m9…'], at }),
  nothingOverdue: status.nothingOverdue(),
  overdue: status.overdue({ count: '12', minutes: 17 }),
  nothingParked: status.nothingParked(),
  parked: [1, 12].map((count) => status.parked({ count, since: at })),
  notAudited: status.notAudited(),
  nothingLost: status.nothingLost({ changes: 12, owed: 31, until: at }),
  lost: [1, 2].map((lost) => status.lost({ lost, ids: ['chg_01m8…'], until: at })),
  noHolds: status.noHolds(),
  hold: (['none', 'release', 'dismiss'] as const).map((decision) =>
    status.hold({ ...hold, decision }),
  ),
  mailFlows: status.mailFlows(),
  mailPaused: PauseReason.options.map((reason) => status.mailPaused({ at, reason })),
  queue: status.queue({ name: 'checks', waiting: 3, inProgress: 1, delayed: 0, deadLetters: 0 }),
  paused: status.paused({ name: 'checks' }),
};

const command = commandWords;
const type = 'RELEASE_ARTWORK_CHANGED';
const commandSaid: Said<typeof command> = {
  emptyLog: command.emptyLog(),
  planChanged: command.planChanged({ id: 'org_01m8…', plan: 'pro', active: 12, paused: 0 }),
  reviewed: command.reviewed({ id: 'ver_01m8…', status: 'verified' }),
  released: [true, false].map((isHeld) => command.released({ type, isHeld })),
  dismissed: [true, false].map((isHeld) => command.dismissed({ type, isHeld })),
  swept: [
    ...[0, 1].map((sent) => command.swept({ sent, isMore: false })),
    command.swept({ sent: 48_000, isMore: true }),
  ],
  moving: command.moving(),
  moved: [false, true].map((isMore) => command.moved({ count: 12, isMore })),
  mailPaused: command.mailPaused(),
  mailWasPaused: command.mailWasPaused(),
  mailResumed: command.mailResumed(),
  mailWasNotPaused: command.mailWasNotPaused(),
  rerouted: command.rerouted({ id: 'chg_01m8…' }),
  noChange: command.noChange({ id: 'chg_01m8…' }),
  paused: command.paused(),
  resumed: command.resumed(),
  resumedButMessages: command.resumedButMessages(),
  notSwitched: command.notSwitched({ names: ['checks', 'changes'] }),
  stillStopping: command.stillStopping({ names: ['checks', 'changes'] }),
  noOrganization: command.noOrganization({ id: 'org_01m8…' }),
  noVerification: command.noVerification({ id: 'ver_01m8…' }),
};

const key = keyWords;
const ring = 'encryption-key';
const kid = 'kPrK_qmxVWaYVA9w';
const keySaid: Said<typeof key> = {
  none: key.none({ ring }),
  waiting: key.waiting({ ring, kid, at }),
  used: key.used({ ring, kid, since: at }),
  old: key.old({ ring, kid }),
  rotated: key.rotated({ ring, kid, at }),
  stillWaiting: key.stillWaiting({ ring, at }),
  raced: key.raced(),
  noneOld: key.noneOld({ ring }),
  tooEarly: key.tooEarly({ ring, at }),
  notAtOnce: key.notAtOnce({ ring }),
  otherScan: key.otherScan({ ring }),
  stillNeeded: [1, 12].flatMap((count) => [
    key.stillNeeded({ ring, count }),
    key.stillNeeded({ ring: 'pepper', count }),
  ]),
  retired: [[kid], [kid, 'NzbLsXh8uDCcd']].map((kids) => key.retired({ ring, kids })),
  resealed: key.resealed({ count: 12 }),
};

const copying = { table: 'old-table', to: 'new-table' };
const copySaid: Said<typeof copyWords> = {
  sameTable: copyWords.sameTable(copying),
  notPaused: copyWords.notPaused(),
  not_restored: copyWords.not_restored(copying),
  other_source: copyWords.other_source(copying),
  no_organizations: copyWords.no_organizations(copying),
  too_old: copyWords.too_old(copying),
  unconfirmed: copyWords.unconfirmed(),
};

const acts = actWords;
const actsSaid: Said<typeof acts> = {
  replayed: acts.replayed({ again: 2, of: 12 }),
  sameTable: acts.sameTable({ table: 'ArtistMonitor-prod-Data-Table' }),
  look: acts.look({ org: 'org_01m8…', code: 'creator_must_transfer' }),
};

const parked = parkedWords;
const failing = { id: 'recheck-3f9a1c0b52de', about: 'watch_id deezer#27', messageId: '5fea7756' };
const parkedSaid: Said<typeof parked> = {
  none: parked.none(),
  parked: Object.values(hurtBy).map((hurt) =>
    parked.parked({ ...failing, since: at, rounds: 7, reason: 'TypeError', last: at, hurt }),
  ),
  more: parked.more({ count: 1250 }),
  unparked: [0, 12].map((left) => parked.unparked({ count: 1, left })),
  noneLike: ['all', 'recheck'].map((which) => parked.noneLike({ which })),
};

const held = heldWords;
const message = { id: 'dlv_01m8…', target: 'dest_01m8…', organization: 'org_01m8…', made: at };
const heldSaid: Said<typeof held> = {
  holding: [0, 1, 12].map((count) => held.holding({ count })),
  notHolding: held.notHolding(),
  held: held.held({ ...message, type: 'MESSAGE', changes: ['chg_01m8…'], more: 2 }),
  more: held.more({ count: 1250 }),
  dropped: [0, 12].map((left) => held.dropped({ count: 1, left })),
  noneLike: ['all', 'dest_01m8…'].map((which) => held.noneLike({ which })),
};

const quota = quotaWords;
const lane = 'deezer';
const used = { percent: 62, people: 4, rechecks: 51, routine: 317, refused: 12 };
const quotaSaid: Said<typeof quota> = {
  used: quota.used({ lane, ...used, waitedSeconds: 0.4, rechecksWaitedSeconds: 12 }),
  idle: quota.idle({ lane }),
  closed: quota.closed({ lane }),
  pace: [
    quota.pace({ checksPerHour: 120, isSparing: false }),
    quota.pace({ checksPerHour: 14_800, isSparing: true }),
  ],
  noTicks: quota.noTicks(),
  ticks: quota.ticks({ every: { business: '5 minutes', pro: '30 minutes', free: '6 hours' } }),
  lateTicks: quota.lateTicks({ late: '2 hours' }),
};

export const operatorSamples = {
  status: Object.values(statusSaid).flat(),
  quota: Object.values(quotaSaid).flat(),
  commands: [commandSaid, keySaid, copySaid, actsSaid, parkedSaid, heldSaid]
    .flatMap((said) => Object.values(said))
    .flat(),
} as const;

function faultsOf<Words extends object>(words: Words): (keyof Words)[] {
  return Object.keys(words) as (keyof Words)[];
}
