import type { PendingMessage } from '../../domain/bodies/destination.ts';
import {
  type BundleItem,
  bundleWrite,
  flushWork,
  getBundle,
  listBundles,
} from '../items/bundles.ts';
import { getChanges } from '../../changes/items/changes.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { readRecipients } from '../../deliveries/items/recipients.ts';
import { transact, transactFresh } from '../../table/transaction.ts';
import type { Acting, Doing } from '../../usecases/acting.ts';
import { sendDue, type SendDeps } from '../../usecases/send-due.ts';
import { requireDestination } from '../../usecases/targets/read-targets.ts';
import { messageDueAt, timedOf } from './retime.ts';

/** A destination may have a message for each of a thousand artists, and somebody waits for the answer. */
const atATime = 20;
/** So many are shown. */
const shownMax = 100;
/** So many changes of each are named. */
const namedMax = 5;

/**
 * The messages that wait for a destination, the next one first; 100 at most.
 * @throws Problem `not_found`
 */
export async function pendingMessages(
  table: Table,
  { organization }: Acting,
  destinationId: string,
): Promise<PendingMessage[]> {
  await requireDestination(table, organization.id, destinationId);
  const bundles = (await waitingFor(table, destinationId)).slice(0, shownMax);
  const named = bundles.flatMap(({ changes }) => changes.slice(0, namedMax));
  const [recipients, changes] = await Promise.all([
    bundles.some(({ is_retimed, kind }) => is_retimed || kind === 'quiet')
      ? readRecipients(table, organization.id)
      : null,
    getChanges(table, [...new Set(named)]),
  ]);
  const summaries = new Map(changes.map(({ id, summary }) => [id, { id, summary }]));
  const timed = timedOf(destinationId, recipients);
  return bundles
    .flatMap(({ top_severity, ...bundle }) => {
      if (!top_severity) return [];
      const first_changes = bundle.changes
        .slice(0, namedMax)
        .flatMap((id) => summaries.get(id) ?? []);
      const { kind, changes: all } = bundle;
      const message_due_at = messageDueAt(bundle, timed);
      return [{ kind, message_due_at, top_severity, changes: all, first_changes }];
    })
    .toSorted((one, other) => (one.message_due_at < other.message_due_at ? -1 : 1));
}

async function waitingFor(table: Table, destinationId: string): Promise<BundleItem[]> {
  const bundles = await listBundles(table, destinationId);
  return bundles
    .filter(({ changes }) => changes.length > 0)
    .toSorted((one, other) => (one.due_at < other.due_at ? -1 : 1));
}

/**
 * Sends what waits for a destination now, whatever holds it but a mute: to get what that keeps back,
 * the mute is ended.
 * @returns how many messages are sent.
 * @throws Problem `not_found`
 */
export async function flushPending(
  deps: SendDeps & { table: Table },
  doing: Doing,
  destinationId: string,
): Promise<{ sending: number }> {
  const { table } = deps;
  const { organization, now } = doing;
  const { name } = await requireDestination(table, organization.id, destinationId);
  const waiting = (await waitingFor(table, destinationId)).filter(({ kind }) => kind !== 'mute');
  if (waiting.length === 0) return { sending: 0 };
  const audit = auditWrite(organization.id, doing.by, now, {
    action: 'destination.flushed',
    target: { type: 'destination', id: destinationId, name },
    after: { messages: waiting.length },
  });
  await withFreshState(() => transact(table, [audit]));
  for (let from = 0; from < waiting.length; from += atATime) {
    const chunk = waiting.slice(from, from + atATime);
    await Promise.all(chunk.map(async ({ key }) => makeDue(table, destinationId, key, now)));
  }
  await sendDue(deps, waiting.map(flushWork), { about: { target_id: destinationId } });
  return { sending: waiting.length };
}

/** Makes a message due now, unless it has been sent meanwhile. */
async function makeDue(table: Table, destinationId: string, key: string, now: Date): Promise<void> {
  await withFreshState(async () => {
    const read = await getBundle(table, destinationId, key);
    if (!read || read.changes.length === 0) return;
    const due_at = now.toISOString() < read.due_at ? now.toISOString() : read.due_at;
    await transactFresh(
      table,
      [bundleWrite({ ...read, due_at, is_asked: true }, read)],
      'a message',
    );
  });
}
