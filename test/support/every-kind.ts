/**
 * At least one item of every kind that the table knows, for two organizations and their people: what
 * the API makes in `inhabit`, and what else there is by the key patterns.
 *
 *     const lives = await everyKind(h);
 *     await scanAll(h.table)               // all items, by their keys
 */
import { nothingKept } from '../../shared/domain/artists/identity.ts';
import { updateDeliveryIdOf } from '../../shared/changes/rules/event-body.ts';
import { watchIdOf } from '../../shared/watches/rules/watch-id.ts';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { packPoint } from '../../shared/domain/artists/points.ts';
import { slotOf } from '../../shared/checks/rules/rings.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import { packAttempts } from '../../shared/deliveries/items/deliveries.ts';
import { due } from '../../shared/table/due.ts';
import { feedOf } from '../../shared/changes/items/change-item.ts';
import { kindOf } from '../../shared/table/erasure/erasure-classes.ts';
import { ttlAttribute } from '../../shared/table/indexes.ts';
import { type Key, keys } from '../../shared/table/keys.ts';
import { memberWrites } from '../../shared/table/people/organizations.ts';
import { packed } from '../../shared/table/packed.ts';
import { transact } from '../../shared/table/transaction.ts';
import { tracksItem } from '../../shared/watches/items/tracks-item.ts';
import type { Harness, Person } from './harness.ts';
import { inhabit, type World } from './whole-api.ts';
import type { TestedTable } from './tested-table.ts';

export type Row = Key & Record<string, unknown>;

/** All items of the table by `pk sk`. */
export async function scanAll(table: TestedTable): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  let start: Record<string, unknown> | undefined;
  do {
    const page = await table.db.send(
      new ScanCommand({ TableName: table.name, ConsistentRead: true, ExclusiveStartKey: start }),
    );
    for (const item of page.Items ?? []) rows.set(`${item.pk} ${item.sk}`, item as Row);
    start = page.LastEvaluatedKey;
  } while (start);
  return rows;
}

/** An item as text that is the same for the same item, bytes as they are. */
export function textOf(row: Row): string {
  return JSON.stringify(row, (_, value: unknown) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('latin1');
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** An organization, what is in it, and who. */
export interface Life {
  org: Person;
  world: World;
  admin: Person;
  /** Nobody else is called so. */
  adminName: string;
}

let lives = 0;

/** An organization with one item of every kind that can be its own. */
export async function aLife(h: Harness): Promise<Life> {
  const org = await h.organization({ plan: 'business' });
  const world = await inhabit(h, org);
  const admin = await h.member(org, 'admin');
  lives += 1;
  const adminName = `Ada the ${lives}.`;
  (
    await admin.patch('/api/v1/auth/me', {
      name: adminName,
      email: `${admin.userId}@new.example`,
    })
  ).expect(200);
  (
    await admin.post('/api/v1/org/invitations', {
      email: `${admin.userId}@friend.example`,
      role: 'viewer',
    })
  ).expect(201);
  (await admin.post(`/api/v1/changes/${world.change}/acknowledge`)).expect(200);
  await fill(h, { org, world, admin, adminName });
  return { org, world, admin, adminName };
}

/** What no request of `aLife` makes: the items as their writers make them. */
async function fill(h: Harness, { org, world, admin }: Life): Promise<void> {
  const { organizationId: id } = org;
  const at = h.clock.now();
  const soon = Math.ceil(at.getTime() / 1000) + 3600;
  const gone = `wh_${derivedId('webhook', id).slice(3)}`;
  const delivery = derivedId('delivery', id);
  const message = derivedId('delivery', id, 'message');
  const told = derivedId('event', id, 'update');
  const later = new Date(at.getTime() + 300 * 86_400_000);
  const watch = watchIdOf('deezer', '1001');
  const work = { kind: 'recheck', watch_id: watch } as const;
  const owed = (key: Key): Record<string, unknown> => ({ ...due(key, later, work) });
  const rows: [Key, Record<string, unknown>][] = [
    [keys.statsDay(id, '2026-11-20'), { total: 1, critical: 1, h07: 1 }],
    [keys.statsMonth(id, '2026-11'), { total: 1, late: 1, is_summed: true }],
    [
      keys.subject(watch, 'RELEASE_WENT_OFFLINE', '1'),
      {
        change_type: 'RELEASE_WENT_OFFLINE',
        subject_kind: 'release',
        subject_id: '1',
        epoch: 1,
        open: null,
        recheck_at: null,
        found_by: 'check',
        release_id: null,
        finding: null,
        cooldown: null,
      },
    ],
    [keys.tracks(watch, world.release), tracksItem(watch, world.release, [])],
    [keys.pages(watch), { marks: {} }],
    [keys.historyMonth(watch, '2026-11'), { d20: packPoint('', at, 12, null) }],
    [keys.chore(watch, 'details'), owed(keys.chore(watch, 'details'))],
    [keys.picture(watch, 'p1'), { bytes: new Uint8Array([1, 2, 255]) }],
    [keys.recovery(world.webhook, 'rec_1'), { organization_id: id, after: '' }],
    [keys.targetState(world.webhook), { version: 1, organization_id: id }],
    [
      keys.event(world.change),
      { organization_id: id, body: packed('{}'), targets: [{ id: gone, status: 'pending' }] },
    ],
    [
      keys.notice(world.change, world.destination),
      {
        organization_id: id,
        ...{ change_id: world.change, destination_id: world.destination },
        ...{ bundle: `g#${world.artist}`, delivery_id: message },
      },
    ],
    [
      keys.weeklyReport(world.destination),
      { organization_id: id, destination_id: world.destination, date: '2026-11-30', version: 1 },
    ],
    [
      keys.escalatedNotice(world.change, world.destination),
      {
        organization_id: id,
        ...{ change_id: world.change, destination_id: world.destination },
        ...{ bundle: null, delivery_id: null },
      },
    ],
    [
      keys.update(world.change, told),
      {
        ...{ id: told, organization_id: id, created_at: at.toISOString(), body: packed('{}') },
        targets: [{ id: gone, status: 'pending' }],
      },
    ],
    [
      keys.delivery(gone, updateDeliveryIdOf(told, at.toISOString(), gone)),
      {
        id: updateDeliveryIdOf(told, at.toISOString(), gone),
        ...{ organization_id: id, change_id: world.change, event_id: told, event_type: 'UPDATE' },
        ...{ status: 'delivered', attempt_count: 1, created_at: at.toISOString() },
      },
    ],
    [
      keys.note(world.change, derivedId('note', id)),
      { organization_id: id, text: 'Ours', author: admin.userId, created_at: at.toISOString() },
    ],
    [keys.messageCap(world.destination), { organization_id: id, tat: 1 }],
    [
      keys.bundle(world.destination, `g#${world.artist}`),
      { organization_id: id, changes: [world.change], version: 1 },
    ],
    [
      keys.delivery(world.destination, message),
      {
        ...{ id: message, organization_id: id, change_id: null, changes: [world.change] },
        ...{ event_id: derivedId('event', message), event_type: 'MESSAGE', status: 'skipped' },
        ...{ attempt_count: 0, created_at: at.toISOString() },
      },
    ],
    [keys.tag(id, 'POP'), { artists: new Set([world.artist]) }],
    [keys.verificationSlot(id, 3), { organization_id: id }],
    [keys.holder(watch, id), { organization_id: id }],
    [
      keys.telling(watch, at.toISOString(), 'fnd_1'),
      { at: at.toISOString(), artist_name: 'Nova Pilot', updates: [] },
    ],
    [keys.holdChore(world.artist, 'leave'), { organization_id: id }],
    [keys.organizationChore(id, 'keep_longer'), { dueAt: at.toISOString() }],
    [
      keys.triage(world.artist, world.release),
      {
        ...{ release_id: world.release, verdict: 'mine', parts: ['label'] },
        ...{ at: at.toISOString(), by: admin.userId },
      },
    ],
    [
      keys.expectedRelease(world.artist, 'exp_1'),
      {
        ...{
          id: derivedId('expectedRelease', id),
          title: 'Long Shore',
          release_date: '2027-01-08',
          upc: null,
        },
        ...{ isrcs: [], label: null, created_by: admin.userId },
        ...{ created_at: at.toISOString(), updated_at: at.toISOString() },
      },
    ],
    [keys.identity(world.artist), { ...nothingKept, updated_at: at.toISOString() }],
    [keys.organizationIdentity(id), { ...nothingKept, updated_at: at.toISOString() }],
    [keys.holderMailed('1001', id, admin.userId), { [ttlAttribute]: soon }],
    [keys.seenSites('https://www.deezer.com/artist/1'), { sites: [] }],
    [keys.sweep, { at: at.toISOString() }],
    [keys.failing(`recover-${id}`), { rounds: 1, [ttlAttribute]: soon }],
    [keys.artistCount, { begun_at: at.toISOString(), pass: null, last: null }],
    [keys.reconciliation, { begun_at: at.toISOString(), steps_done: 1 }],
    [keys.mailDay('2026-11-21'), { total: 1, [ttlAttribute]: soon }],
    [
      keys.lastingAct('2026-11-21', '2026-11-21T10:00:00.000Z key_revoked org/key'),
      { at: '2026-11-21T10:00:00.000Z', did: { act: 'key_revoked' }, [ttlAttribute]: soon },
    ],
    [keys.mailStanding, { paused: null, since: null }],
    [keys.canary, { round: 1, asked_at: at.toISOString(), received_at: null }],
    [keys.source('deezer'), { tokens: 1 }],
    [keys.listPlace('deezer#1001#checks'), { total: 1, [ttlAttribute]: soon }],
    [keys.answer('hash'), { ends_ms: 1, [ttlAttribute]: soon }],
    [keys.listPart('deezer#1001#checks', at.toISOString(), 0), { [ttlAttribute]: soon }],
    [keys.slot('deezer', 'business', slotOf(watch), watch), {}],
    [keys.slot('deezer', 'first', slotOf(watch), watch), { [ttlAttribute]: soon }],
    [keys.ticks('deezer'), { lanes: {} }],
    [keys.sightings('RELEASE_ADDED', '2026-11-20'), { s5: 1, [ttlAttribute]: soon }],
    [keys.sourceHoldAlert('RELEASE_ADDED'), { alerted_at: at.toISOString(), [ttlAttribute]: soon }],
    [
      keys.sourceHoldDecision('RELEASE_ADDED'),
      { decision: 'release', decided_at: at.toISOString() },
    ],
    [
      keys.operatorAudit('aud_1'),
      { action: 'redrive.requested', [ttlAttribute]: soon + 399 * 86_400 },
    ],
    [keys.suppression('0f'), { unsubscribed_at: at.toISOString() }],
    [keys.idempotency('abc'), { [ttlAttribute]: soon }],
    [keys.rate(`confirm#${id}#x`), { [ttlAttribute]: soon }],
    ...[world.webhook, world.destination].map((target): [Key, Record<string, unknown>] => [
      keys.delivery(target, delivery),
      {
        id: delivery,
        organization_id: id,
        change_id: world.change,
        event_id: derivedId('event', id),
        event_type: 'RELEASE_WENT_OFFLINE',
        status: 'pending',
        attempt_count: 0,
        created_at: at.toISOString(),
        attempts: packAttempts([]),
        ...owed(keys.delivery(target, delivery)),
      },
    ]),
  ];
  const known = await scanAll(h.table);
  // The change of `inhabit` stands in no list.
  const change = known.get(`CHG#${world.change} CHANGE`);
  const place = { feedPk: feedOf(id, 'confirmed'), listSk: `${at.toISOString()}#${world.change}` };
  await h.table.call('PutItem', { Item: { ...change, ...place } });
  for (const [key, data] of rows) {
    if (known.has(`${key.pk} ${key.sk}`)) continue;
    await h.table.call('PutItem', { Item: { ...key, ...data } });
  }
}

/** Two lives, and somebody who belongs to both organizations, signed in to the first. */
export async function everyKind(h: Harness): Promise<{ one: Life; other: Life; both: Person }> {
  const one = await aLife(h);
  const other = await aLife(h);
  const both = await h.member(one.org, 'member');
  const joined_at = h.clock.now().toISOString();
  await transact(
    h.table,
    memberWrites(other.org.organizationId, { user_id: both.userId, role: 'member', joined_at }),
  );
  return { one, other, both };
}

/** How many items there are of each kind. */
export function countKinds(rows: Iterable<Row>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const row of rows) {
    const { name } = kindOf(row);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
