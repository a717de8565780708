import { type AlertNotice, ofAll } from '../rules/notice.ts';
import { Change } from '../../changes/rules/change.ts';
import { type LinkBase, linked } from '../../changes/rules/change-links.ts';
import { meaningIn } from '../../changes/rules/pattern.ts';
import { deliveryIdOf } from '../../changes/rules/event-body.ts';
import { getChanges } from '../../changes/items/changes.ts';
import { noteResolved } from '../../changes/items/parts-told.ts';
import { markRouted, type SentChange } from '../../changes/items/routing.ts';
import { readToRoute, type Routing, type ToRoute } from '../../changes/items/routing.ts';
import type { ChangeItem, Facts } from '../../changes/items/change-item.ts';
import type { Table } from '../../table/client.ts';
import type { NewDelivery } from '../../deliveries/items/deliveries.ts';
import type { EventItem } from '../items/events.ts';
import { readRecipients, type Recipients } from '../../deliveries/items/recipients.ts';
import { note } from '../../telemetry/record.ts';
import { fileNotices } from './file-notices.ts';
import { sentOf } from './follow-up.ts';
import { timedOf } from './retime.ts';
import type { Clock, Log, Queues } from '../../usecases/ports.ts';
import { announceGrowth } from './announce.ts';
import { countSpeed, putAll, wake } from '../../deliveries/index.ts';
import { decidedEvent } from './decided-event.ts';
import { asTold, tellStories } from './tell-stories.ts';

export interface RouteDeps extends LinkBase {
  table: Table;
  clock: Clock;
  queues: Queues;
  log: Log;
}

/** A change whose deliveries are made. */
interface Routed {
  read: Routing;
  change: Change;
  /** Null: nobody had asked for it. */
  event: EventItem | null;
  /** Its deliveries that wait to be sent, made now or before. */
  pending: readonly NewDelivery[];
}

/** So many changes are sent out at a time, and wake each target once. */
const atATime = 10;

/**
 * Makes the deliveries of confirmed changes. It finds what belongs to each, and what they mean together.
 * Then for each it
 * 1. finds the webhooks and, through the alert rules that match, the destinations;
 * 2. renders the event once and keeps it with where it goes and what each rule said; if the change is
 *    routed again, all that is found, also if rules and targets have changed by then;
 * 3. makes one delivery per target that is a program, due at once, with an id that stands for change
 *    and target, and wakes the targets' runners, which is only the fast path: the sweep finds who is
 *    left alone.
 *
 * Then it makes the notices for people, those of all changes for one destination together, notes at an
 * earlier change which one says that it is over, counts each change, and marks it as routed, which ends
 * its routing.
 *
 * Every step may be repeated: what exists is left as it is. A change that can't be routed holds up
 * those that are routed with it, until the sweep asks for each by itself.
 */
export async function routeChanges(deps: RouteDeps, toRoute: readonly ToRoute[]): Promise<void> {
  const byOrganization = Map.groupBy(toRoute, ({ organizationId }) => organizationId);
  for (const [organizationId, changes] of byOrganization) {
    await routeOf(deps, organizationId, changes);
  }
}

async function routeOf(
  deps: RouteDeps,
  organizationId: string,
  toRoute: readonly ToRoute[],
): Promise<void> {
  const { table } = deps;
  const [recipients, ...reads] = await Promise.all([
    readRecipients(table, organizationId),
    ...toRoute.map((one) => readToRoute(table, one)),
  ]);
  // One that is null was removed, and its routing with it.
  const there = reads.filter((read) => read !== null);
  // What was sent already, and tells of more since.
  const grown = there.filter(({ change }) => change.routed_to !== null && change.grown);
  for (const { change } of grown) {
    await noteWhatIsOver(table, change);
    await announceGrowth(deps, change);
  }
  const found = there.filter((read) => !grown.includes(read));
  await routeFirst(deps, organizationId, found);
  const told = await tellStories(table, found);
  const routed: Routed[] = [];
  for (let from = 0; from < told.length; from += atATime) {
    const chunk = told.slice(from, from + atATime);
    const sentOut = await Promise.all(chunk.map((read) => sendOut(deps, read, recipients)));
    await wake(
      deps,
      sentOut.flatMap(({ pending }) => pending),
    );
    routed.push(...sentOut);
  }
  await fileAll(deps, { organizationId, recipients }, routed);
  const sent: SentChange[] = [];
  for (const { read, change, event } of routed) {
    await noteWhatIsOver(table, read.change);
    // Its mark came with its count, or after it.
    if (read.change.routed_to !== null) continue;
    const targetIds = event?.targets.map(({ id }) => id) ?? [];
    const told = { targetIds, hold: read.hold };
    const items = read.change.items ?? [];
    // What was decided before more came to it doesn't name that. Nothing comes between this and its mark.
    if (read.change.grown && read.event !== null) {
      await announceGrowth(deps, read.change);
      const grown = { ...grownSince(change, read.change), items };
      await markRouted(table, [{ ...told, change: grown }], deps.clock.now());
    } else sent.push({ ...told, change: { ...change, items } });
  }
  await markRouted(table, sent, deps.clock.now());
}

/** A change as it was sent, with what came to it since. */
function grownSince(sent: Change, item: ChangeItem): Change {
  const { pattern, raised } = sent.payload;
  const meaning = { ...(pattern && { pattern }), ...(raised && { raised }) };
  const facts: Facts = {
    summary: `${item.summary}${meaningIn(sent)}`,
    payload: { ...item.payload, ...meaning },
  };
  return { ...sent, ...facts };
}

/** Notes at an earlier change that it, or a part of it, is over. */
async function noteWhatIsOver(table: Table, change: ChangeItem): Promise<void> {
  const { id, resolves, confirmed_at, items, payload } = change;
  if (resolves === null || confirmed_at === null) return;
  const subjects = new Set((items ?? [payload]).map(({ subject }) => subject.id));
  await noteResolved(table, resolves, { by: id, at: confirmed_at, subjects });
}

/**
 * Routes the changes that these say are over, where that is still to be done: these go where those went.
 */
async function routeFirst(
  deps: RouteDeps,
  organizationId: string,
  found: readonly Routing[],
): Promise<void> {
  const firsts = found.flatMap(({ change }) => change.resolves ?? []);
  const changes = await getChanges(deps.table, [...new Set(firsts)]);
  const left = changes.filter(({ status, routed_to }) => status === 'confirmed' && !routed_to);
  if (left.length === 0) return;
  await routeOf(
    deps,
    organizationId,
    left.map(({ id }) => ({ organizationId, changeId: id })),
  );
}

/** Decides where a change goes, and makes its deliveries to programs. */
async function sendOut(
  deps: RouteDeps,
  read: Routing,
  recipients: Recipients | null,
): Promise<Routed> {
  const found = Change.parse(read.change);
  const { id, organization_id, confirmed_at: confirmedAt } = found;
  if (confirmedAt === null) throw new Error(`change ${id} is not confirmed`);
  const at = deps.clock.now();
  const now = at.toISOString();
  if (!read.event) countSpeed(confirmedAt, at);
  const { resolves } = found;
  const sent = read.event || resolves === null ? new Map() : await sentOf(deps.table, resolves, at);
  const event = await decidedEvent(deps.table, linked(found, deps), {
    before: read.event,
    recipients,
    confirmedAt,
    tags: tagsOf(read),
    sent,
    now,
  });
  if (!event) return { read, change: found, event, pending: [] };
  const change = asTold(found, event);
  const made = event.targets
    .filter(({ rules }) => rules === undefined)
    .map((to): NewDelivery => ({
      id: deliveryIdOf(id, confirmedAt, to.id),
      organization_id,
      target_id: to.id,
      event_id: event.id,
      change_id: id,
      changes: [],
      event_type: change.change_type,
      status: to.status,
      skip_reason: to.skip_reason,
      created_at: now,
    }));
  note({ delivery_ids: made.map((delivery) => delivery.id) });
  return { read, change, event, pending: await putAll(deps.table, made) };
}

/** Makes the notices of changes for the destinations that people read. */
async function fileAll(
  deps: RouteDeps,
  { organizationId, recipients }: { organizationId: string; recipients: Recipients | null },
  routed: readonly Routed[],
): Promise<void> {
  const notices = routed.flatMap(({ read, change, event }) =>
    (event?.targets ?? []).flatMap(({ id, rules = [] }) =>
      rules.length === 0
        ? []
        : [{ id, notice: { ...about(change, tagsOf(read)), ...ofAll(rules), rules } }],
    ),
  );
  for (const [id, group] of Map.groupBy(notices, (one) => one.id)) {
    const timed = timedOf(id, recipients);
    const to = { organization_id: organizationId, timed, mutes: recipients?.mutes ?? [] };
    await fileNotices(
      deps,
      to,
      group.map(({ notice }) => notice),
    );
  }
}

/** Of the artist, as they are now. */
function tagsOf({ hold }: Routing): readonly string[] {
  return hold?.tags ?? [];
}

function about(
  { id: change_id, monitored_artist_id: artist_id, change_type, resolves, ...change }: Change,
  tags: readonly string[],
): Omit<AlertNotice, keyof ReturnType<typeof ofAll> | 'rules'> {
  const of = { change_id, artist_id, change_type, ...(tags.length > 0 && { tags: [...tags] }) };
  const own = change.payload.pattern && { own_severity: change.severity };
  return { ...of, ...own, ...(resolves !== null && { resolves }) };
}
