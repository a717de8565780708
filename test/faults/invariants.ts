import { isDeepStrictEqual } from 'node:util';

import { diff } from '../../shared/findings/diff.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import { deliveryIdOf } from '../../shared/changes/rules/event-body.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { readBaseline } from '../../shared/watches/items/baseline.ts';
import { ChangeItem } from '../../shared/changes/items/change-item.ts';
import { NoticeItem } from '../../shared/alerts/items/notices.ts';
import { type DeliveryItem, deliveryOf } from '../../shared/deliveries/items/deliveries.ts';
import { EventItem } from '../../shared/alerts/items/events.ts';
import { readDays } from '../../shared/changes/items/stats.ts';
import { observe } from '../../shared/usecases/observe.ts';
import { isSentAsStored, partsOf, wronglyOver } from '../support/told-parts.ts';
import { isRegular } from './due-index.ts';
import type { Receipt } from './receivers.ts';
import type { Beginning, CatalogEvent, WatchedArtist } from './schedule.ts';
import type { Standing, WatchedTarget } from './targets.ts';
import type { World } from './world.ts';
import { allItems } from '../support/items.ts';

/** Waits before the attempts of a delivery, see RETRY_SCHEDULE_SECONDS. */
const attemptsMax = 5;

type Confirmed = ChangeItem & { confirmed_at: string };

/** All that is left when a schedule has come to rest. */
interface Left {
  world: World;
  /** Of the organization that has the targets. */
  confirmed: Confirmed[];
  /** Of the other one that holds the same artists. */
  othersConfirmed: Confirmed[];
  open: ChangeItem[];
  events: Map<string, EventItem>;
  rows: Map<string, DeliveryItem>;
  /** What each change is for people, by target and change. */
  notices: Map<string, NoticeItem>;
  receipts: Map<string, Receipt[]>;
}

export interface Story {
  artists: readonly WatchedArtist[];
  events: readonly CatalogEvent[];
  beginning: Beginning;
}

/** Holds what is left of a schedule against what must be true. @returns what is not, in words. */
export async function proveSound(world: World, story: Story): Promise<string[]> {
  const left = await whatIsLeft(world);
  return [
    ...world.surprises.map((surprise) => `surprise: ${surprise}`),
    ...world.queues.endless.map((message) => `hops: ${message}`),
    ...world.queues.foreign.map((message) => `rights: ${message}`),
    ...(await nothingIsLeftToDo(left)),
    ...left.confirmed.flatMap((change) => everyTargetGot(left, change)),
    ...holdersAgree(left, story),
    ...[...left.rows.values()].flatMap((row) => rowIsTrue(left, row)),
    ...world.receivers.receipts.flatMap((receipt) => receiptIsRight(left, receipt)),
    ...[...left.receipts.values()].flatMap((all) => attemptsAgree(world, all)),
    ...chainsHold(left, story),
    ...[left.confirmed, left.othersConfirmed].flatMap((changes) =>
      wronglyOver(changes).map((wrong) => `over: ${wrong}`),
    ),
    ...(await countersHold(left, story)),
    ...(await everythingIsKnown(left, story)),
  ];
}

async function whatIsLeft(world: World): Promise<Left> {
  const items = await allItems(world.table);
  const changes = items
    .filter(({ pk, sk }) => String(pk).startsWith('CHG#') && sk === 'CHANGE')
    .map((item) => ChangeItem.parse(item));
  const events = items
    .filter(({ pk, sk }) => String(pk).startsWith('CHG#') && sk === 'EVENT')
    .map((item) => EventItem.parse(item));
  const rows = items.filter(({ sk }) => String(sk).startsWith('DLV#')).map(deliveryOf);
  const notices = items
    .filter(({ sk }) => String(sk).startsWith('NOTICE#'))
    .map((item) => NoticeItem.parse(item));
  const all = changes.flatMap((change) =>
    change.confirmed_at === null ? [] : [{ ...change, confirmed_at: change.confirmed_at }],
  );
  const isOwn = ({ organization_id }: Confirmed) => organization_id === world.organizationId;
  return {
    world,
    confirmed: all.filter(isOwn),
    othersConfirmed: all.filter((change) => !isOwn(change)),
    open: changes.filter(({ status }) => status === 'detected'),
    events: new Map(events.map((event) => [event.change_id, event])),
    rows: new Map(rows.map((row) => [row.id, row])),
    notices: new Map(notices.map((one) => [`${one.destination_id} ${one.change_id}`, one])),
    receipts: Map.groupBy(world.receivers.receipts, ({ target, change }) => `${target} ${change}`),
  };
}

async function nothingIsLeftToDo({ world, open, rows }: Left): Promise<string[]> {
  world.dueIndex.forget();
  const owed = (await world.dueIndex.rows()).filter((row) => !isRegular(row));
  return [
    ...owed.map(({ sk, work }) => `drains: ${work.kind} is still owed by ${sk}`),
    ...open.map(({ id }) => `drains: change ${id} still waits for its verdict`),
    ...[...rows.values()]
      .filter(({ status }) => status === 'pending')
      .map(({ id }) => `drains: delivery ${id} is still pending`),
  ];
}

/**
 * Each organization that holds an artist is told the same findings, once each; the other one has no
 * target, so nothing of it is sent. How its checks go is each one's own.
 */
function holdersAgree(
  { confirmed, othersConfirmed, rows }: Left,
  { artists, beginning: { other } }: Story,
): string[] {
  if (!other) return othersConfirmed.map(({ id }) => `told: nobody holds the artist of ${id}`);
  const streamingOf = streamingIdsOf([...artists, ...other.artists]);
  const findings = (changes: readonly Confirmed[]) =>
    changes
      .filter(({ payload }) => payload.field !== 'monitoring')
      .flatMap((change) =>
        partsOf(change).map(({ subject }) =>
          [
            streamingOf.get(change.monitored_artist_id),
            ...[change.change_type, subject.id, change.detected_at],
          ].join(' '),
        ),
      )
      .toSorted();
  const [own, its] = [findings(confirmed), findings(othersConfirmed)];
  const sent = othersConfirmed.filter(({ id }) =>
    [...rows.values()].some(({ change_id, changes }) => [change_id, ...changes].includes(id)),
  );
  return [
    ...(isDeepStrictEqual(own, its)
      ? []
      : [`told: one holder was told ${own.join(', ')}; the other ${its.join(', ')}`]),
    ...sent.map(({ id }) => `routes: ${id} was delivered for an organization without targets`),
  ];
}

/** The catalog's ids by those of the monitored artists. */
function streamingIdsOf(artists: readonly WatchedArtist[]): Map<string, number> {
  return new Map(artists.map(({ id, streamingId }) => [id, streamingId]));
}

/** The delivery of a change to a target, by itself or in a message. */
function rowOf({ rows, notices }: Left, change: Left['confirmed'][number], target: string) {
  const notice = notices.get(`${target} ${change.id}`);
  return rows.get(
    notice ? (notice.delivery_id ?? '') : deliveryIdOf(change.id, change.confirmed_at, target),
  );
}

/** Reaches every target that was active and meant by it, or is exhausted for all to see. */
function everyTargetGot(left: Left, change: Left['confirmed'][number]): string[] {
  const { world, notices } = left;
  const decidedAt = world.decidedAt.get(change.id) ?? Infinity;
  const confirmedAt = Date.parse(change.confirmed_at);
  return world.targets.flatMap((target) => {
    const standings = during(target, confirmedAt, decidedAt);
    const isMeant = standings.every(({ state, wants }) => state === 'active' && wants(change));
    const isNot = standings.every(({ state, wants }) => state === 'gone' || !wants(change));
    const notice = notices.get(`${target.id} ${change.id}`);
    const isEnded = notice?.ended === 'rule_inactive' && isUnwantedLater(target, change);
    if (isEnded) return [];
    const row = rowOf(left, change, target.id);
    const first = left.confirmed.find(({ id }) => id === change.resolves);
    const isFollowUp = first !== undefined && rowOf(left, first, target.id) !== undefined;
    const name = `${change.change_type} ${change.id} to ${target.id}`;
    if (isMeant && !row) return [`reaches: ${name} has no delivery`];
    if (isNot && row && !isFollowUp)
      return [`routes: ${name} has a delivery, and no rule that says so`];
    return [];
  });
}

/** Whether a rule that wanted a change was switched off since: then its message leaves the change out. */
function isUnwantedLater({ history }: WatchedTarget, change: Confirmed): boolean {
  const confirmedAt = Date.parse(change.confirmed_at);
  return history.some(({ from, wants }) => from >= confirmedAt && !wants(change));
}

/** How a target stood from one time to another. */
function during({ history }: WatchedTarget, from: number, to: number): Standing[] {
  const begins = history.findLastIndex((standing) => standing.from <= from);
  return history.filter((standing, index) => index >= begins && standing.from <= to);
}

/** What a row of the log says is what its receiver saw. */
function rowIsTrue({ world, receipts }: Left, row: DeliveryItem): string[] {
  const about = row.change_id === null ? row.changes : [row.change_id];
  const gots = about.map((change) => receipts.get(`${row.target_id} ${change}`) ?? []);
  const [got = []] = gots;
  const target = world.targets.find(({ id }) => id === row.target_id);
  const states = new Set((target?.history ?? []).map(({ state }) => state));
  switch (row.status) {
    case 'delivered':
      if (gots.every((each) => each.some(({ ending }) => ending === 'taken'))) return [];
      return [`reaches: delivery ${row.id} is called delivered, and its receiver never took it`];
    case 'failed':
      if (got.length >= attemptsMax && row.attempt_count >= attemptsMax) return [];
      return [
        `reaches: delivery ${row.id} is called exhausted after ${row.attempt_count} attempts, of which ${got.length} were made`,
      ];
    case 'skipped':
      if (got.some(({ ending }) => ending === 'taken') && world.receivers.excusesOf(row.id) === 0)
        return [`reaches: delivery ${row.id} is called skipped, and its receiver took it`];
      if (states.has('inactive') || states.has('gone')) return [];
      return [`reaches: delivery ${row.id} was skipped (${row.skip_reason}) for no reason`];
    case 'cancelled':
      return states.has('gone') ? [] : [`reaches: delivery ${row.id} was cancelled for no reason`];
    case 'pending':
      return [];
  }
}

/** Nothing is delivered that is not stored, nor to whom it is not meant for any more. */
function receiptIsRight(left: Left, receipt: Receipt): string[] {
  const { change: id, target: to, at, begunAt, body } = receipt;
  const name = `the attempt for ${id} at ${to}`;
  const change = left.confirmed.find((stored) => stored.id === id);
  if (!receipt.wasStored) return [`stored: ${name} came before its event was stored`];
  if (!change) return [`stored: ${name} is of a change that is not confirmed`];
  const { data } = JSON.parse(body) as { data: Record<string, unknown> };
  // Links are made when a change is shown or sent: they are not stored.
  const { links, ...told } = data;
  const problems: string[] = [];
  if (!JSON.stringify(links).includes(id)) problems.push(`stored: ${name} leads elsewhere`);
  if (!isSentAsStored(told, change)) problems.push(`stored: ${name} tells something else`);
  const isInMessage = left.notices.has(`${to} ${id}`);
  const event = isInMessage ? derivedId('event', receipt.delivery) : left.events.get(id)?.id;
  if (receipt.eventId !== event) problems.push(`id: ${name} has another id`);
  if (!receipt.isSigned) problems.push(`signed: ${name} is not signed by its secret`);
  const standing = left.world.targets.find((target) => target.id === to);
  const offSince = standing?.history.findLast(({ from }) => from <= at);
  const isOff = offSince !== undefined && offSince.state !== 'active';
  if (isOff && offSince.from < begunAt)
    problems.push(`stops: ${name} came after it was switched off`);
  return problems;
}

/** One id for all attempts, and no more of them than crashes excuse. */
function attemptsAgree({ receivers }: World, attempts: readonly Receipt[]): string[] {
  const [first] = attempts;
  if (!first) return [];
  const { target, change, delivery } = first;
  const name = `${change} at ${target}`;
  const ids = new Set(attempts.map(({ eventId }) => eventId));
  const taken = attempts.filter(({ ending }) => ending === 'taken' || ending === 'late').length;
  const most = 1 + receivers.excusesOf(delivery);
  return [
    ...(ids.size > 1 ? [`id: ${name} came under ${ids.size} ids`] : []),
    ...(taken > most ? [`once: ${name} was taken ${taken} times, and ${most} are excused`] : []),
  ];
}

/** The changes of a subject, told together with others or not, follow from each other, and each from something that happened. */
function chainsHold(left: Left, { events, artists, beginning: { other } }: Story): string[] {
  const streamingOf = streamingIdsOf([...artists, ...(other?.artists ?? [])]);
  const told = [...left.confirmed, ...left.othersConfirmed]
    .filter(({ payload }) => payload.field !== 'monitoring')
    .flatMap((change) =>
      partsOf(change).map((part) => ({
        ...part,
        field: change.payload.field,
        holder: change.monitored_artist_id,
        at: change.confirmed_at,
      })),
    );
  const subjects = Map.groupBy(
    told,
    ({ holder, subject, field }) => `${holder} ${subject.kind} ${subject.id} ${field}`,
  );
  return [...subjects].flatMap(([name, changes]) => {
    const ordered = changes.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    const [first] = ordered;
    const artist = streamingOf.get(first?.holder ?? '');
    // What is played most follows from what can be played at all.
    const isCause = (event: CatalogEvent) =>
      event.subject === first?.subject.id || first?.field === 'top_tracks';
    const causes = events.filter((event) => event.artist === artist && isCause(event));
    const broken = ordered.some(
      ({ before }, index) => index > 0 && !isDeepStrictEqual(ordered[index - 1]?.after, before),
    );
    return [
      ...(broken ? [`chain: the changes of ${name} don't follow from each other`] : []),
      ...(changes.length > causes.length
        ? [`chain: ${name} has ${changes.length} changes, and ${causes.length} things happened`]
        : []),
    ];
  });
}

async function countersHold(
  { world, confirmed, othersConfirmed }: Left,
  { beginning: { other } }: Story,
): Promise<string[]> {
  const counts = [
    [world.organizationId, confirmed.length] as const,
    ...(other ? [[other.organizationId, othersConfirmed.length] as const] : []),
  ];
  const problems = counts.map(async ([org, length]) => {
    const days = await readDays(world.table, org, '2000-01-01', '2999-12-31');
    const counted = days.reduce((sum, { total }) => sum + total, 0);
    return counted === length ? [] : [`counted: ${counted} changes, and ${length} are confirmed`];
  });
  return (await Promise.all(problems)).flat();
}

/** What is known is what is true, and each lasting difference from the beginning was told. */
async function everythingIsKnown(left: Left, { artists, beginning }: Story): Promise<string[]> {
  const { world, confirmed } = left;
  const problems: string[] = [];
  for (const { id } of artists) {
    const artist = await getArtist(world.table, world.organizationId, id);
    const stored = artist && (await readBaseline(world.table, artist.watch_id));
    if (!artist || !stored) return [`known: artist ${id} is gone`];
    const truth = await world.look(() => observe(world.source.catalog, artist.streaming_id));
    const context = {
      artist_name: artist.name,
      capabilities: world.source.catalog.capabilities,
      now: world.clock.now(),
    };
    for (const { change_type, subject } of diff(stored.baseline, truth, context)) {
      problems.push(`known: ${change_type} of ${subject.name} was not found`);
    }
    const before = beginning.baselines.get(id);
    if (!before) throw new Error(`artist ${id} had no baseline at the beginning`);
    for (const { change_type, subject } of diff(before, truth, context)) {
      const isTold = confirmed.some(
        (change) =>
          change.monitored_artist_id === id &&
          partsOf(change).some((part) => part.subject.id === subject.id),
      );
      if (!isTold) problems.push(`skipped: ${change_type} of ${subject.name} was never told`);
    }
  }
  return problems;
}
