import { inputFaults } from '../../../shared/domain/problems/input-faults.ts';
import * as words from '../../../shared/domain/problems/problem-details.ts';
import { artistAddress, urlFaults } from '../../../shared/domain/catalog/url-words.ts';

type Words = typeof words;
/** The names of the details that depend on the case. */
type Dependent = {
  [Name in keyof Words]: Words[Name] extends (...facts: never[]) => string ? Name : never;
}[keyof Words];
type Said<Kind> = Readonly<Record<keyof Kind, string>>;

const at = '2026-11-22T11:07:16.429Z';
const dependent: Readonly<Record<Dependent, string | readonly string[]>> = {
  roleTooLow: words.roleTooLow('admin', 'viewer'),
  planTooLow: words.planTooLow('pro', 'free'),
  planFull: [
    words.planFull('free', 3, 'monitored artists', 'pro'),
    words.planFull('business', 20, 'webhooks', null),
  ],
  mutesFull: words.mutesFull(100),
  feedsFull: words.feedsFull(20),
  notesFull: words.notesFull(100),
  reportsFull: words.reportsFull(20),
  alertRulesFull: words.alertRulesFull(100),
  organizationDeleting: words.organizationDeleting(at),
  methodsAllowed: words.methodsAllowed('PUT', 'GET, PATCH'),
  otherPath: [
    words.otherPath('/api/v1/artists', words.apiPrefixMissing),
    words.otherPath('/api/v1/artists', words.trailingSlash),
  ],
  wrongId: words.wrongId(
    '27',
    inputFaults.ourArtistId({ name: 'a monitored artist', prefix: 'ma' }),
  ),
  bodyTooLarge: [words.bodyTooLarge(64), words.bodyTooLarge(512)],
  importsUsedUp: words.importsUsedUp(20),
  jsonBreaksAt: words.jsonBreaksAt(3, 17),
  jsonEnds: words.jsonEnds(3, 17),
  typesAllowed: [
    words.typesAllowed('text/plain', 'application/json'),
    words.typesAllowed('', 'application/json'),
  ],
  toOneAddress: [words.toOneAddress('You'), words.toOneAddress('Your organization')],
  toNewAddresses: words.toNewAddresses('Your organization'),
  enoughForAnHour: [words.enoughForAnHour('You'), words.enoughForAnHour('Your organization')],
  nextRequestIn: [words.nextRequestIn(1), words.nextRequestIn(17)],
  nextCheckIn: words.nextCheckIn(240),
  othersAskFirst: words.othersAskFirst(90),
  verificationsFull: words.verificationsFull(10),
  organizationsFull: words.organizationsFull(20),
  artistsOverTime: words.artistsOverTime(10_000),
  verificationEnded: words.verificationEnded('expired'),
  rulesUse: words.rulesUse(['Takedowns', 'Everything']),
  addressReserved: words.addressReserved(at),
  urlNotAllowed: words.urlNotAllowed(urlFaults.scheme()),
};

const catalog = 'Deezer';
const address = artistAddress;
const addresses: Said<typeof address> = {
  notOneLine: address.notOneLine(),
  otherCatalog: address.otherCatalog({ found: 'Spotify', configured: catalog }),
  shortLink: address.shortLink(),
  unknownSite: address.unknownSite({ sites: 'Deezer, Spotify, or Apple Music' }),
  embedded: address.embedded(),
  neither: address.neither(),
  userOrPort: address.userOrPort(),
  noId: address.noId({ catalog }),
  otherPage: address.otherPage({ page: 'an album', catalog }),
};

const url = urlFaults;
const urls: Said<typeof url> = {
  characters: url.characters(),
  shape: url.shape(),
  credentials: url.credentials(),
  ourselves: url.ourselves(),
  scheme: url.scheme(),
  port: url.port(),
  ipAddress: url.ipAddress(),
  localName: url.localName({ name: 'printer.local' }),
  shortName: url.shortName(),
  invalidName: url.invalidName(),
  chatHost: url.chatHost({ kind: 'chat_a', hosts: 'hooks.slack.com' }),
  chatShape: url.chatShape({
    kind: 'chat_a',
    example: 'https://hooks.slack.com/services/T000/B000/demo',
  }),
};

const fault = inputFaults;
const faults: Said<typeof fault> = {
  empty: fault.empty(),
  tooLong: fault.tooLong({ max: 100 }),
  tooMany: fault.tooMany({ max: 50 }),
  unicode: fault.unicode(),
  csvUtf8: fault.csvUtf8(),
  characters: fault.characters(),
  tagSeparators: fault.tagSeparators(),
  webAddress: fault.webAddress(),
  wholeNumber: fault.wholeNumber(),
  time: fault.time(),
  instant: fault.instant(),
  muteEnd: fault.muteEnd({ days: 30 }),
  timeZone: fault.timeZone(),
  wallTime: fault.wallTime(),
  quietAllDay: fault.quietAllDay(),
  programType: fault.programType(),
  years: fault.years(),
  linkCursor: fault.linkCursor(),
  listCursor: fault.listCursor(),
  offset: fault.offset({ max: 1000 }),
  offsetTooFar: fault.offsetTooFar(),
  url: fault.url(),
  queryString: fault.queryString(),
  linkToken: fault.linkToken(),
  signInCode: fault.signInCode(),
  ourId: fault.ourId({ name: 'an alert rule', prefix: 'alr' }),
  ourArtistId: fault.ourArtistId({ name: 'a monitored artist', prefix: 'ma' }),
  catalogArtistId: fault.catalogArtistId(),
  catalogReleaseId: fault.catalogReleaseId(),
  registrant: fault.registrant(),
  upcOwner: fault.upcOwner(),
  upc: fault.upc(),
  isrc: fault.isrc(),
  day: fault.day(),
  bothTheirsAndForeign: fault.bothTheirsAndForeign({ value: 'Salt Records' }),
  notExpected: fault.notExpected(),
  idempotencyKey: fault.idempotencyKey(),
  depth: fault.depth({ max: 20 }),
  form: fault.form(),
  inFuture: fault.inFuture(),
  readOnly: fault.readOnly(),
  notYours: fault.notYours({ what: 'artists' }),
  notAPerson: fault.notAPerson(),
  notAMember: fault.notAMember(),
  otherField: fault.otherField({ type: 'email' }),
  notForPrograms: fault.notForPrograms(),
  sameDestination: fault.sameDestination(),
  noCandidate: fault.noCandidate(),
  noSecret: fault.noSecret(),
  afterUntil: fault.afterUntil(),
  longPeriod: fault.longPeriod({ days: 14 }),
  manyDeliveries: fault.manyDeliveries({ max: 10_000 }),
};

/** Each detail that a problem can have. */
export const detailSamples = [
  ...Object.values(words).filter((text) => typeof text === 'string'),
  ...Object.values(dependent).flat(),
  ...Object.values(urls).map(words.urlNotAllowed),
  ...Object.values(addresses),
];

/** Each fault of an input; the schemas' own are in `shared/http/input-words.ts`. */
export const faultSamples = Object.values(faults).map((said) => `\`body.field\` ${said}`);
