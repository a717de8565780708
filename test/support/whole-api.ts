/**
 * All doors at once, for tests that walk the contract: every group with its real handlers, the real
 * catalog adapter on the simulator's world, and senders that send nothing.
 *
 *     const h = await wholeApi();               // a harness that serves every operation
 *     const world = await inhabit(h, org);      // one of each object, made through the API
 *     const { path, body } = requestOf(operation, world);
 */
import { watchIdOf } from '../../shared/watches/rules/watch-id.ts';
import { linkBase } from './a-change.ts';
import { linked } from '../../shared/changes/rules/change-links.ts';
import * as z from 'zod';
import { handlers as account } from '../../functions/api/account/index.ts';
import { handlers as alerts } from '../../functions/api/alerts/index.ts';
import { handlers as apiKeys } from '../../functions/api/api-keys/index.ts';
import { handlers as artists } from '../../functions/api/artists/index.ts';
import { handlers as changeReports } from '../../functions/api/change-reports/index.ts';
import { handlers as changes } from '../../functions/api/changes/index.ts';
import { handlers as destinations } from '../../functions/api/destinations/index.ts';
import { handlers as feeds } from '../../functions/api/feeds/index.ts';
import { handlers as health } from '../../functions/api/health/index.ts';
import { handlers as imports } from '../../functions/api/imports/index.ts';
import { handlers as organization } from '../../functions/api/organization/index.ts';
import { handlers as pages } from '../../functions/api/pages/index.ts';
import { handlers as releases } from '../../functions/api/releases/index.ts';
import { handlers as signIn } from '../../functions/api/sign-in/index.ts';
import { handlers as verification } from '../../functions/api/verification/index.ts';
import { handlers as webhooks } from '../../functions/api/webhooks/index.ts';
import { LoginSession } from '../../shared/domain/bodies/account.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import { type FeedKind } from '../../shared/domain/feeds/feed.ts';
import { FeedCreated } from '../../shared/domain/bodies/feed.ts';
import { changeEvent, deliveryIdOf } from '../../shared/changes/rules/event-body.ts';
import { operations } from '../../shared/contract/index.ts';
import { notRouted } from '../../shared/http/not-routed.ts';
import { newId } from '../../shared/domain/ids.ts';
import { importWrites } from '../../shared/table/artists/imports.ts';
import { transact } from '../../shared/table/transaction.ts';
import { putDelivery } from '../../shared/deliveries/items/deliveries.ts';
import { paceMemory } from '../../shared/table/limits/pace.ts';
import { keepEvent } from '../../shared/alerts/items/events.ts';
import { putPicture } from '../../shared/checks/items/snapshots.ts';
import {
  aConfirmedChange,
  deliverySurroundings,
  HeldLog,
  plainVault,
  ScriptedSender,
} from './deliveries.ts';
import { documents } from './documents.ts';
import { harness, type Answer, type Harness, type Person } from './harness.ts';
import { simulatedCatalog } from './simulated-catalog.ts';

/** Every handler that the service has, for comparing with the contract. */
export const allHandlers = [
  account,
  alerts,
  apiKeys,
  artists,
  changeReports,
  changes,
  destinations,
  feeds,
  health,
  imports,
  organization,
  pages,
  releases,
  signIn,
  verification,
  webhooks,
].flat();

/** A harness that serves every operation. */
export async function wholeApi(): Promise<Harness> {
  const h = await harness();
  const catalog = simulatedCatalog(h.clock);
  const deployedAt = h.clock.now();
  const deps = {
    ...h.deps,
    catalog,
    links: { links: async () => null },
    isEnriched: false,
    egress: {
      check: async () => undefined,
      request: async () => ({ status: 404, headers: {}, body: '' }),
    },
    textRecords: { read: async () => [] },
    siteLinkMinAgeDays: 0,
    paces: { business: 5, pro: 30, free: 360 },
    vault: plainVault,
    sender: new ScriptedSender(),
    log: new HeldLog(),
    checkUrl: async () => undefined,
    deployedAt: () => deployedAt,
    documents,
    signInStartsPerIpPerHour: 0,
    firstPlan: 'free' as const,
  };
  h.use('account', account, deps);
  h.use('alerts', alerts, deps);
  h.use('api-keys', apiKeys, deps);
  h.use('artists', artists, deps);
  h.use('change-reports', changeReports, deps);
  h.use('changes', changes, deps);
  h.use('destinations', destinations, deps);
  h.use('feeds', feeds, { ...deps, paces: paceMemory() });
  h.use('health', health, deps, { fallback: notRouted(() => operations) });
  h.use('imports', imports, deps);
  h.use('organization', organization, deps);
  h.use('pages', pages, deps);
  h.use('releases', releases, deps);
  h.use('sign-in', signIn, deps);
  h.use('verification', verification, deps);
  h.use('webhooks', webhooks, deps);
  return h;
}

/** Makes a chat of an organization. @returns its ID */
export async function aDestination(who: Pick<Person, 'post'>): Promise<string> {
  const config = { url: 'https://hooks.slack.com/services/T0/B0/X' };
  const made = await who.post('/api/v1/org/destinations', { name: 'C', type: 'chat_a', config });
  return made.expect(201, z.object({ id: z.string() })).id;
}

/** An organization with one of each object. */
export interface World {
  artist: string;
  release: string;
  /** That it expects. */
  expected: string;
  /** An import whose first row has candidates to choose from. */
  import: string;
  change: string;
  /** About the change. */
  note: string;
  report: string;
  /** In which the release appeared. */
  addition: string;
  /** Of type webhook; no rule uses it. */
  destination: string;
  usedDestination: string;
  /** Of type email, which waits for `token`. */
  mailDestination: string;
  alert: string;
  mute: string;
  /** A calendar, by its ID and the token in its address, and the token of a feed of changes. */
  feed: string;
  calendarToken: string;
  atomToken: string;
  webhook: string;
  /** Deliveries that are final, to `webhook` and to `destination`. */
  webhookDelivery: string;
  destinationDelivery: string;
  apiKey: string;
  /** A pending session. */
  verification: string;
  login: { login_id: string; code: string };
  /** The token of the link in the same mail. */
  loginToken: string;
  /** The token that confirms an e-mail destination. */
  token: string;
  organization: string;
  /** Of the creator, beside the one that they use. */
  session: string;
  /** A viewer's user id. */
  member: string;
  invitation: string;
  invitationToken: string;
  secondInvitation: string;
  /** The token of the second invitation. */
  secondInvitationToken: string;
}

const Id = z.object({ id: z.string() });
const created = (answer: Answer) => answer.expect(201, Id).id;
const hook = (name: string) => ({
  name,
  type: 'webhook',
  config: { url: 'https://receiver.example/in' },
});

/** Makes one of each object in an organization on the plan business, through the API. */
export async function inhabit(h: Harness, creator: Person): Promise<World> {
  const org = '/api/v1/org';
  (await creator.post(`${org}/api-terms/accept`)).expect(200);
  const artist = created(await creator.post('/api/v1/verify/instant', { streaming_id: '1001' }));
  const releases = (await creator.get(`/api/v1/artists/${artist}/releases`)).expect(
    200,
    z.array(Id),
  );
  const used = created(await creator.post(`${org}/destinations`, hook('Used')));
  const rule = { name: 'All', destination_id: used };
  const mail = {
    name: 'Desk',
    type: 'email',
    config: { address: `${creator.userId}@example.net` },
  };
  const mailDestination = created(await creator.post(`${org}/destinations`, mail));
  const token = tokenOf(h);
  const login = await h.anonymous.post('/api/v1/auth/login', { email: creator.email });
  const { login_id } = login.expect(202, z.object({ login_id: z.string() }));
  const code = /code: (\S+)/.exec(h.mails.at(-1)!.text)![1]!;
  const loginToken = tokenOf(h);
  const invited = (name: string) =>
    creator.post(`${org}/invitations`, { email: `${name}@example.org`, role: 'viewer' });
  const invitation = created(await invited('one'));
  const invitationToken = tokenOf(h);
  const secondInvitation = created(await invited('two'));
  const secondInvitationToken = tokenOf(h);
  const pause = async (ms: number) => {
    h.clock.advance(ms / 1000);
  };
  const around = { ...deliverySurroundings(h.table), clock: h.clock, random: h.random, pause };
  const acting = { id: creator.organizationId, name: 'Test', plan: 'business' } as const;
  const change = await aConfirmedChange(
    around,
    { organization: acting, now: h.clock.now() },
    await aPictureChange(h, artist),
  );
  const addition = await aConfirmedChange(
    around,
    { organization: acting, now: h.clock.now() },
    anAddition(artist, releases[0]!.id),
  );
  const destination = created(await creator.post(`${org}/destinations`, hook('Spare')));
  const webhook = created(
    await creator.post(`${org}/webhooks`, { name: 'x', url: 'https://receiver.example/in' }),
  );
  const [calendar, atom] = [await aFeed(creator, 'calendar'), await aFeed(creator, 'atom')];
  return {
    artist,
    release: releases[0]!.id,
    expected: await anExpectedRelease(creator, artist),
    import: await anImport(h, creator),
    change: change.id,
    note: created(await creator.post(`/api/v1/changes/${change.id}/notes`, { text: 'Ours' })),
    report: created(await creator.post(`/api/v1/changes/${change.id}/reports`, { to: 'Deezer' })),
    addition: addition.id,
    usedDestination: used,
    mailDestination,
    destination,
    webhookDelivery: await aFinalDelivery(h, change, webhook),
    destinationDelivery: await aFinalDelivery(h, change, destination),
    ...{ feed: calendar.id, calendarToken: calendar.token, atomToken: atom.token },
    mute: created(await creator.post(`${org}/mutes`, aMute(h, used))),
    alert: created(await creator.post(`${org}/alerts`, rule)),
    webhook,
    apiKey: created(await creator.post(`${org}/api-keys`, { name: 'x' })),
    verification: created(await creator.post('/api/v1/verify/start', { streaming_id: '1002' })),
    login: { login_id, code },
    loginToken,
    token,
    organization: creator.organizationId,
    session: await anotherSession(h, creator),
    member: (await h.member(creator, 'viewer')).userId,
    invitation,
    invitationToken,
    secondInvitation,
    secondInvitationToken,
  };
}

/** A feed of all artists. */
async function aFeed(creator: Person, kind: FeedKind): Promise<{ id: string; token: string }> {
  const made = await creator.post('/api/v1/org/feeds', { kind, name: 'Ours' });
  const { id, url } = made.expect(201, FeedCreated);
  return { id, token: new URL(url).pathname.split('/')[2]! };
}

/** An import that found two artists for its one row. */
async function anImport(h: Harness, { organizationId, userId }: Person): Promise<string> {
  const made = h.clock.now();
  const id = newId('import', { now: made, random: h.random.bytes(10) });
  const actor = { type: 'user', id: userId, name: null } as const;
  const candidates = ['1006', '1007'].map((streaming_id) => ({
    ...{ streaming_id, name: 'Nova', image_url: null, followers: null },
    catalog_url: `https://www.deezer.com/artist/${streaming_id}`,
  }));
  const row = {
    row: 1,
    line: null,
    name: 'Nova',
    artist: null,
    tags: [],
    theirs: null,
    candidates,
  } as const;
  const found = { state: 'several_candidates', detail: null } as const;
  const item = {
    id,
    organization_id: organizationId,
    actor,
    request_id: null,
    page_count: 1,
    token: 'x',
  };
  const begun = { next_page: 0, version: 1, waits_until: null, waits_for: null, is_stopped: false };
  const whole = { ...item, ...begun, created_at: made.toISOString(), finished_at: null };
  const unknown = { streaming_id: null, artist_id: null, verification_id: null };
  const rows = [{ ...row, ...found, tags: [], ...unknown }];
  await transact(h.table, importWrites(whole, rows));
  return id;
}

async function anExpectedRelease(creator: Person, artist: string): Promise<string> {
  const body = { title: 'Long Shore', release_date: '2027-01-08' };
  const answer = await creator.post(`/api/v1/artists/${artist}/expected-releases`, body);
  const [{ id } = { id: '' }] = answer.expect(200, z.array(z.object({ id: z.string() })));
  return id;
}

/** A mute of a destination for a week. */
function aMute(h: Harness, destination_id: string) {
  const until = new Date(h.clock.now().getTime() + 7 * 86_400_000);
  return { destination_id, until: until.toISOString(), reason: 'Migration' };
}

/** What a change of the profile picture says, whose pictures were kept. */
async function aPictureChange(h: Harness, artist: string): Promise<Partial<Change>> {
  const ids = { before: 'a'.repeat(32), after: 'b'.repeat(32) };
  const until = new Date(h.clock.now().getTime() + 90 * 86_400_000);
  const picture = {
    content_type: 'image/jpeg',
    bytes: Buffer.from('\xff\xd8\xff', 'latin1'),
  } as const;
  for (const id of Object.values(ids)) {
    await putPicture(h.table, watchIdOf('deezer', '1001'), id, picture, until);
  }
  return {
    monitored_artist_id: artist,
    change_type: 'PROFILE_IMAGE_CHANGED',
    severity: 'warning',
    payload: {
      field: 'image',
      before: { id: ids.before, url: null },
      after: { id: ids.after, url: null },
      subject: { kind: 'artist', id: '1001', name: 'Nova Pilot' },
      reasons: [],
    },
  };
}

/** What a change says in which a release appeared. */
function anAddition(artist: string, release: string): Partial<Change> {
  return {
    monitored_artist_id: artist,
    change_type: 'RELEASE_SUSPICIOUS',
    severity: 'critical',
    payload: {
      field: 'release',
      before: null,
      after: { id: release, title: 'Not Ours', label: 'Unheard Label' },
      subject: { kind: 'release', id: release, name: 'Not Ours' },
      reasons: ['the label is new'],
    },
  };
}

/** Puts a delivery of a change that was skipped, as routing would. @returns its id */
async function aFinalDelivery(h: Harness, change: Change, target: string): Promise<string> {
  const { id: change_id, organization_id, confirmed_at } = change;
  const event = changeEvent(linked(change, linkBase), confirmed_at!);
  await keepEvent(h.table, {
    id: event.id,
    change_id,
    organization_id,
    organization_name: 'Test',
    body: JSON.stringify(event),
    targets: [{ id: target, status: 'skipped', skip_reason: null }],
    created_at: confirmed_at!,
  });
  const id = deliveryIdOf(change_id, confirmed_at!, target);
  await putDelivery(h.table, {
    id,
    organization_id,
    target_id: target,
    event_id: event.id,
    change_id,
    changes: [],
    event_type: change.change_type,
    status: 'skipped',
    skip_reason: 'target_disabled',
    created_at: confirmed_at!,
  });
  return id;
}

/** The token of the link in the newest mail. */
function tokenOf(h: Harness): string {
  return /#token=([\w-]{43})/.exec(h.mails.at(-1)!.text)![1]!;
}

/** Signs a person in once more. @returns the id of the new session */
async function anotherSession(h: Harness, person: Person): Promise<string> {
  (await h.anonymous.post('/api/v1/auth/login', { email: person.email })).expect(202);
  (await h.anonymous.post('/api/v1/auth/login/verify', { token: tokenOf(h) })).expect(200);
  const sessions = (await person.get('/api/v1/auth/sessions')).expect(200, z.array(LoginSession));
  return sessions.find(({ current }) => !current)!.id;
}
