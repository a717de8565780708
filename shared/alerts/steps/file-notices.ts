import { bundleFor, type InBundle, joined, type Standing, type Timed } from '../rules/bundle.ts';
import type { Mute } from '../rules/mute.ts';
import type { AlertNotice } from '../rules/notice.ts';
import { derivedIdAt } from '../../domain/ids.ts';
import {
  type Bundle,
  type BundleItem,
  bundleWrite,
  flushWork,
  getBundle,
} from '../items/bundles.ts';
import { getNotices, noticeWrite } from '../items/notices.ts';
import type { Table } from '../../table/client.ts';
import { StaleState, withFreshState } from '../../table/failures.ts';
import type { Write } from '../../table/transaction.ts';
import { transactFresh } from '../../table/transaction.ts';
import { type SendDeps, sendSoon } from '../../usecases/send-due.ts';
import { besideFirst } from './follow-up.ts';
import { endIfUnmuted } from './retime.ts';
import type { Needs } from '../../usecases/needs.ts';

export type FileDeps = SendDeps & Needs<'table' | 'clock'>;

/** A destination of an organization, with when it gets its messages. */
export interface To {
  organization_id: string;
  timed: Timed;
  /** Of the organization. */
  mutes: readonly Mute[];
}

/**
 * So many changes share a message: as many notices as fit into one transaction with the message. What
 * is beyond goes into another one.
 */
export const bundleMax = 90;
/** Others may file into the same message: fifty changes of an artist come at once. */
export const triesMax = 60;

/**
 * Puts notices for one destination into the messages that they belong to: those of one message together with
 * it, in one transaction. May be repeated: a change that has a notice for the destination keeps it.
 * @param notices either all of what was sent on from another destination, or none.
 */
export async function fileNotices(
  deps: FileDeps,
  to: To,
  notices: readonly AlertNotice[],
): Promise<void> {
  const unfiled = new Map(notices.map((notice) => [notice.change_id, notice]));
  const isEscalated = notices.some(({ escalated }) => escalated !== undefined);
  await withFreshState(
    async () => {
      const filed = await getNotices(deps.table, to.timed.id, [...unfiled.keys()], isEscalated);
      for (const { change_id } of filed) unfiled.delete(change_id);
      await fileAll(deps, to, [...unfiled.values()]);
    },
    { triesMax },
  );
}

async function fileAll(deps: FileDeps, to: To, notices: readonly AlertNotice[]): Promise<void> {
  const { table, clock } = deps;
  const now = clock.now();
  const placed = await Promise.all(
    notices.map(async (notice) => {
      const own = bundleFor(notice, to.timed, to.mutes, now);
      return { notice, into: await besideFirst(table, notice, to.timed.id, own) };
    }),
  );
  for (const { notice, into } of placed) {
    if (into.kind !== 'dropped') continue;
    const ended = { ended: 'muted', bundle: null, delivery_id: null } as const;
    await transactFresh(table, [noticeWrite({ ...made(notice, to, now), ...ended })], 'a message');
  }
  const kept = placed.flatMap(({ notice, into }) =>
    into.kind === 'dropped' ? [] : [{ notice, into }],
  );
  for (const group of Map.groupBy(kept, ({ into }) => into.key).values()) {
    for (let from = 0; from < group.length; from += bundleMax / 2) {
      await fileTogether(deps, to, group.slice(from, from + bundleMax / 2), now);
    }
  }
}

/** Puts notices into one message, and both into the table, in one transaction. */
async function fileTogether(
  deps: FileDeps,
  to: To,
  group: readonly { notice: AlertNotice; into: InBundle }[],
  now: Date,
): Promise<void> {
  const [first] = group;
  if (!first) return;
  const notices = group.map(({ notice }) => notice);
  const join = await joining(deps.table, to, first.into, notices, now);
  const { key: bundle, delivery_id } = join.bundle;
  await transactFresh(
    deps.table,
    [
      join.write,
      ...notices.map((notice) =>
        noticeWrite({ ...made(notice, to, now), ended: null, bundle, delivery_id }),
      ),
    ],
    'a message',
  );
  await askForFlush(deps, join, now);
  await endIfUnmuted(deps.table, join.bundle, now);
}

function made(notice: AlertNotice, { organization_id, timed }: To, now: Date) {
  return { ...notice, organization_id, destination_id: timed.id, made_at: now.toISOString() };
}

/** A message as it will stand once notices joined it, and the write for that. */
export interface Joining {
  bundle: Bundle;
  write: Write;
  /** Whether it is due earlier than before, so that it must be asked for. */
  isSooner: boolean;
}

/** What it takes for notices to join a message; it is read first. */
export async function joining(
  table: Table,
  { organization_id, timed }: Omit<To, 'mutes'>,
  into: InBundle,
  notices: readonly AlertNotice[],
  now: Date,
): Promise<Joining> {
  const { key, read } = await vacancyIn(table, timed.id, into, notices.length);
  // Who joins another change's message leaves its time alone, which may be another one by now.
  const at = into.beside !== undefined && read ? { ...into, due_at: null } : into;
  const standing = notices.reduce<Standing | null>(
    (stands, { severity }) => joined(stands, at, severity, timed, now),
    read,
  );
  if (!standing) throw new Error('nothing joins a message');
  const { due_at, top_severity, last_top } = standing;
  const opened = [timed.id, key, now.toISOString(), read?.version ?? 0] as const;
  const bundle = {
    ...{ organization_id, destination_id: timed.id, kind: into.kind, key },
    changes: [...(read?.changes ?? []), ...notices.map(({ change_id }) => change_id)],
    delivery_id: read?.delivery_id ?? derivedIdAt('delivery', new Date(due_at), ...opened),
    ...{ due_at, top_severity, last_top, is_retimed: read?.is_retimed ?? false },
    is_asked: read?.is_asked ?? false,
  };
  const isSooner = !read || read.changes.length === 0 || due_at < read.due_at;
  return { bundle, write: bundleWrite(bundle, read), isSooner };
}

interface Vacancy {
  key: string;
  read: BundleItem | null;
}

/** The message that so many more changes join; fails where it was to be a very one that is gone by now. */
async function vacancyIn(
  table: Table,
  destinationId: string,
  { key, beside }: InBundle,
  count: number,
): Promise<Vacancy> {
  if (beside === undefined) return withRoom(table, destinationId, key, count);
  const read = await getBundle(table, destinationId, beside);
  if (!read || read.changes.length === 0) throw new StaleState('the message of the first change');
  const hasRoom = read.changes.length + count <= bundleMax;
  return hasRoom ? { key: beside, read } : withRoom(table, destinationId, key, count);
}

/** The first part of a message that has room for so many more changes. */
async function withRoom(
  table: Table,
  destinationId: string,
  base: string,
  count: number,
): Promise<Vacancy> {
  for (let part = 1; ; part += 1) {
    const key = part === 1 ? base : `${base}#part${part}`;
    const read = await getBundle(table, destinationId, key);
    if ((read?.changes.length ?? 0) + count <= bundleMax) return { key, read };
  }
}

/** Asks for a message to be sent when it is due, if that is soon. */
export async function askForFlush(
  deps: SendDeps,
  { bundle, isSooner }: Pick<Joining, 'bundle' | 'isSooner'>,
  now: Date,
): Promise<void> {
  const at = new Date(bundle.due_at);
  if (isSooner) await sendSoon(deps, flushWork(bundle), { at, now }, { bundle: bundle.key });
}
