import type { Operation } from '../../../shared/contract/define.ts';
import { operations } from '../../../shared/contract/index.ts';
import { type AuditAction, theService } from '../../../shared/domain/people/audit.ts';
import { failingAuditedWrites, linesOf, storedItems } from '../../support/audit-lines.ts';
import type { Answer, Client, Harness, KeyHolder, Person } from '../../support/harness.ts';
import { inhabit, wholeApi, type World } from '../../support/whole-api.ts';
import { requestOf } from '../../support/world-requests.ts';

// Every operation that can change something, read off the contract: what it writes to the audit log.

interface Told {
  action: AuditAction;
  /** What the line names; absent: what the answer shows. */
  target?: (world: World) => string;
  body?: unknown;
}

const tells: Record<string, Told> = {
  createOrganization: { action: 'organization.created' },
  acceptInvitation: { action: 'invitation.accepted', target: (world) => world.secondInvitation },
  startVerification: { action: 'verification.started' },
  verifyInstantly: { action: 'artist.monitoring_started' },
  updateArtist: { action: 'artist.updated', target: ({ artist }) => artist },
  setOrganizationIdentity: {
    action: 'identity.updated',
    target: ({ organization }) => organization,
  },
  setArtistIdentity: { action: 'identity.updated', target: ({ artist }) => artist },
  expectReleases: { action: 'expected_release.created', target: ({ artist }) => artist },
  updateExpectedRelease: {
    action: 'expected_release.updated',
    target: ({ expected }) => expected,
  },
  importArtists: { action: 'import.started' },
  stopImport: { action: 'import.stopped', target: (world) => world.import },
  chooseCandidate: { action: 'import.row_chosen', target: (world) => world.import },
  checkNow: { action: 'artist.check_requested', target: ({ artist }) => artist },
  createDestination: { action: 'destination.created' },
  rotateDestinationSecret: { action: 'destination.secret_rotated' },
  createMute: { action: 'mute.created' },
  createFeed: { action: 'feed.created' },
  createAlert: { action: 'alert.created' },
  createWebhook: { action: 'webhook.created' },
  rotateWebhookSecret: { action: 'webhook.secret_rotated' },
  createApiKey: { action: 'api_key.created' },
  createInvitation: { action: 'invitation.created' },
  withdrawExpectedRelease: {
    action: 'expected_release.withdrawn',
    target: ({ expected }) => expected,
  },
  leaveOrganization: { action: 'member.left', target: () => leaver.userId },
  acknowledgeChange: { action: 'change.acknowledged', target: ({ change }) => change },
  unacknowledgeChange: { action: 'change.unacknowledged', target: ({ change }) => change },
  acknowledgeChanges: { action: 'change.acknowledged', target: ({ change }) => change },
  updateChangeWork: { action: 'change.work_updated', target: ({ change }) => change },
  createChangeNote: { action: 'change.note_added', target: ({ change }) => change },
  deleteChangeNote: { action: 'change.note_deleted', target: ({ change }) => change },
  createChangeReport: { action: 'change.reported', target: ({ change }) => change },
  resendWebhookDelivery: {
    action: 'delivery.resent',
    target: ({ webhookDelivery }) => webhookDelivery,
  },
  resendDestinationDelivery: {
    action: 'delivery.resent',
    target: ({ destinationDelivery }) => destinationDelivery,
  },
  confirmToken: { action: 'destination.updated', target: ({ mailDestination }) => mailDestination },
  updateOrganization: { action: 'organization.renamed' },
  updateMember: {
    action: 'member.role_changed',
    target: ({ member }) => member,
    body: { role: 'admin' },
  },
  updateDestination: { action: 'destination.updated' },
  updateAlert: { action: 'alert.updated', body: { active: false } },
  updateWebhook: { action: 'webhook.updated', body: { active: false } },
  cancelVerification: {
    action: 'verification.cancelled',
    target: ({ verification }) => verification,
  },
  deleteMute: { action: 'mute.deleted', target: ({ mute }) => mute },
  deleteFeed: { action: 'feed.deleted', target: ({ feed }) => feed },
  deleteAlert: { action: 'alert.deleted', target: ({ alert }) => alert },
  deleteDestination: { action: 'destination.deleted', target: ({ destination }) => destination },
  deleteWebhook: { action: 'webhook.deleted', target: ({ webhook }) => webhook },
  revokeApiKey: { action: 'api_key.revoked', target: ({ apiKey }) => apiKey },
  revokeInvitation: { action: 'invitation.revoked', target: ({ invitation }) => invitation },
  removeMember: { action: 'member.removed', target: ({ member }) => member },
  stopMonitoring: { action: 'artist.monitoring_stopped', target: ({ artist }) => artist },
};

/** They change nothing of an organization. */
const silent = [
  'dryRunAlert',
  'logOut',
  'previewConfirmation',
  'previewInvitation',
  'previewLogin',
  'revokeSession',
  'sendReportKit',
  'startLogin',
  'switchOrganization',
  'testDestination',
  'testWebhook',
  'updateMe',
  // Of somebody who has signed in before; the first time is told below.
  'verifyLogin',
];

/** What they need is made in their own tests, which look for the line too. */
const elsewhere = [
  'acceptApiTerms',
  'deleteMe',
  'deleteOrganization',
  'flushPendingMessages',
  'recoverDestination',
  'recoverWebhook',
  'restoreOrganization',
  'triageRelease',
  'untriageRelease',
  'unsubscribe',
];

const changing = operations.filter(({ method }) => method !== 'GET');
const order = Object.keys(tells);
const told = changing
  .filter(({ id }) => id in tells)
  .toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
const rows = (some: readonly Operation[]) =>
  some.map((operation) => [operation.id, operation] as const);

let h: Harness;
let org: Person;
let key: KeyHolder;
let leaver: Person;
let world: World;
beforeAll(async () => {
  h = await wholeApi();
  org = await h.organization({ plan: 'business' });
  world = await inhabit(h, org);
  key = await h.apiKey(org);
  leaver = await h.member(org, 'member');
});
afterAll(() => h.stop());
beforeEach(() => {
  h.clock.advance(5);
});

type Asker = Client & ({ userId: string } | { id: string });

async function callerOf({ id, access }: Operation): Promise<Asker> {
  if (id === 'leaveOrganization') return leaver;
  if (access.kind === 'public') return { ...h.anonymous, id: 'nobody' };
  if (access.person) return org;
  return access.role === 'creator' || access.fresh ? key : h.member(org, access.role);
}

function ask(who: Client, operation: Operation, changes: { path?: string; body?: unknown } = {}) {
  const request = requestOf(operation, world);
  const body = changes.body ?? tells[operation.id]?.body ?? request.body;
  return h.send({
    method: operation.method,
    path: changes.path ?? request.path,
    ...(who.credentials.cookies && { cookies: who.credentials.cookies }),
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...who.credentials.headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

const idIn = ({ body }: Answer) => (body as { id?: string }).id;

describe('the audit log', () => {
  it('is thought of for each operation that can change something', () => {
    const known = [...order, ...silent, ...elsewhere];
    const missing = changing.map(({ id }) => id).filter((id) => !known.includes(id));
    expect(missing).toEqual([]);
  });

  const outside = (some: readonly Operation[]) =>
    some.filter(({ id, access }) => access.kind === 'caller' && id !== 'createOrganization');

  it.each(rows(outside(told)))('gets no line of %s that is refused', async (_, operation) => {
    const { access, path, body } = operation;
    const before = await linesOf(h.table, org.organizationId);
    const who = await callerOf(operation);
    const request = requestOf(operation, world);
    const outsider = access.kind === 'caller' && access.role !== 'viewer';
    if (outsider) (await ask(await h.member(org, 'viewer'), operation)).expect(403);
    (await ask(h.anonymous, operation)).expect(401);
    if (path.includes('{')) {
      const unknown = request.path.replace(/_[0-9a-z]{26}/, `_${'0'.repeat(26)}`);
      (await ask(who, operation, { path: unknown })).expect(404);
    }
    if (body) (await ask(who, operation, { body: { nonsense: true } })).expect(400);
    expect(await linesOf(h.table, org.organizationId)).toEqual(before);
  });

  it.each(rows(told))('gets one line in the transaction of %s', async (_, operation) => {
    const { action, target } = tells[operation.id]!;
    const who = await callerOf(operation);
    const before = await linesOf(h.table, org.organizationId);
    const stored = await itemsOf(org);

    const ended = failingAuditedWrites(h.table);
    const failed = await ask(who, operation);
    expect([failed.status, ended()]).toEqual([500, 1]);
    expect(await itemsOf(org)).toEqual(stored);
    expect(await linesOf(h.table, org.organizationId)).toEqual(before);

    const answer = await ask(who, operation);
    expect(answer.status).toBeLessThan(300);
    const seen = new Set(before.map(({ id }) => id));
    const log = operation.id === 'createOrganization' ? idIn(answer)! : org.organizationId;
    const lines = (await linesOf(h.table, log)).filter(({ id }) => !seen.has(id));
    // Who accepts an invitation is signed in by it, which has its own line.
    const isSignIn = operation.id === 'acceptInvitation';
    expect(lines.filter((line) => line.action === 'sign_in.succeeded')).toHaveLength(+isSignIn);
    expect(lines.filter((line) => line.action !== 'sign_in.succeeded')).toMatchObject([
      {
        action,
        actor: actorOf(operation, who, answer),
        target: { id: target?.(world) ?? idIn(answer) },
        request_id: answer.headers['x-request-id'],
        at: h.clock.now().toISOString(),
        organization_id: log,
      },
    ]);
  });

  /** What is stored of an organization and of people, without what comes before the change. */
  async function itemsOf({ organizationId }: Person) {
    const items = await storedItems(h.table, [`ORG#${organizationId}`, 'VER#', 'USER#']);
    // The id of an artist is taken early, and holds for whoever begins with it next.
    // Each tenth request of a credential is charged to its organization, whatever it asks for.
    return items
      .filter(({ sk }) => !String(sk).startsWith('STREAM#'))
      .map((item) => ({ ...item, pace_tat: 0 }));
  }

  function actorOf(operation: Operation, who: Asker, answer: Answer) {
    if ('userId' in who) return { type: 'user', id: who.userId, name: null };
    if (operation.id === 'confirmToken') return theService.actor;
    if (who.id === 'nobody') return { type: 'user', id: idIn(answer), name: null };
    return { type: 'api_key', id: who.id, name: 'test' };
  }
});
