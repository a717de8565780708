import * as z from 'zod';
import {
  hasItsTime,
  sendDelaySeconds,
  wakeDelaySeconds,
} from '../../shared/domain/owed/overdue.ts';
import { leftAloneSince } from '../../shared/deliveries/rules/target-state.ts';
import { Work } from '../../shared/domain/owed/work.ts';
import { readTargetStates } from '../../shared/deliveries/items/targets.ts';
import { IndexRows, type Write, writesOf } from './index-rows.ts';
import type { TestedTable } from '../support/tested-table.ts';
import type { Scheduler } from './scheduler.ts';

const Key = z.object({ pk: z.string(), sk: z.string() });
const DueRow = Key.extend({ duePk: z.string(), dueAt: z.string(), work: Work });
export type DueRow = z.infer<typeof DueRow>;

const WaitingRow = Key.extend({
  waitingPk: z.string(),
  waitingSk: z.string(),
  organization_id: z.string(),
});

type WaitingRow = z.infer<typeof WaitingRow>;

/** A target that deliveries wait for. */
interface WaitedFor {
  id: string;
  /** Since when, or from when on, it is left alone. */
  since: Date;
}

/** Upkeep that is owed for ever: it never leaves the index. */
const regular: readonly Work['kind'][] = ['details', 'links', 'picture', 'staleness', 'expected'];
export const isRegular = ({ work }: DueRow): boolean => regular.includes(work.kind);

/**
 * What is owed, read in one go. Most runs of the sweep find nothing, and most shards of the others
 * are empty: what one reading of the indexes has told need not be asked for again until something is
 * written that may change it.
 */
export class DueIndex {
  private readonly due: IndexRows<DueRow>;
  private readonly waiting: IndexRows<WaitingRow>;
  private targets: readonly WaitedFor[] | null = null;
  /** Whether nothing at all was written since the indexes were last looked at. */
  private isFresh = false;
  private readonly table: TestedTable;

  constructor(table: TestedTable) {
    this.table = table;
    this.due = new IndexRows(table, 'due', DueRow);
    this.waiting = new IndexRows(table, 'waiting', WaitingRow);
  }

  /** Something happened that may have been heard of, and wrote nothing yet. */
  happened(): void {
    this.isFresh = false;
  }

  /** Something was written, and nobody says what. */
  forget(): void {
    this.isFresh = false;
    this.targets = null;
    this.due.forget();
    this.waiting.forget();
  }

  /** Told of what a function writes, before it is written. */
  written(input: Write): void {
    if (input.RequestItems) {
      this.forget();
      return;
    }
    this.isFresh = false;
    this.targets = null;
    for (const write of writesOf(input)) {
      this.due.written(write);
      this.waiting.written(write);
    }
  }

  async rows(): Promise<readonly DueRow[]> {
    return (await this.read()).due;
  }

  /** The targets that deliveries wait for. */
  async waitedFor(): Promise<readonly WaitedFor[]> {
    const { waiting } = await this.read();
    this.targets ??= await this.targetsOf(waiting);
    return this.targets;
  }

  private async read() {
    const [due, waiting] = [await this.due.read(), await this.waiting.read()];
    this.isFresh = true;
    return { due, waiting };
  }

  private async targetsOf(waiting: readonly WaitingRow[]): Promise<WaitedFor[]> {
    const targets: WaitedFor[] = [];
    const byTarget = Map.groupBy(
      waiting.toSorted((one, other) => (one.waitingSk < other.waitingSk ? -1 : 1)),
      ({ waitingSk }) => waitingSk.split('#')[0]!,
    );
    for (const [id, [{ organization_id, waitingSk }]] of byTarget as Map<string, [WaitingRow]>) {
      const [found] = await readTargetStates(this.table, [{ organization_id, target_id: id }]);
      const dueAt = new Date(waitingSk.split('#')[1]!);
      const about = found!.target?.item.updated_at ?? null;
      targets.push({ id, since: leftAloneSince(found!.stored.state, { dueAt, about }) });
    }
    return targets;
  }

  /** Whether this asks for a part of a shard in which nothing is owed. */
  async isEmpty({
    IndexName,
    ExpressionAttributeValues: values = {},
  }: ShardQuery): Promise<boolean> {
    if (IndexName !== 'due' && IndexName !== 'waiting') return false;
    const { due, waiting } = await this.read();
    if (IndexName === 'due') {
      const [shard, before = '~'] = [values[':shard'], values[':before']];
      return !due.some(({ duePk, dueAt }) => duePk === shard && dueAt < String(before));
    }
    const [shard, after = ''] = [values[':pk'], values[':after']];
    return !waiting.some((row) => row.waitingPk === shard && row.waitingSk > String(after));
  }

  /** Whether this asks for a shard that is empty, as far as nothing was written since that was read. */
  isKnownEmpty({ IndexName, ExpressionAttributeValues: values = {} }: ShardQuery): boolean {
    if (!this.isFresh) return false;
    if (IndexName === 'due') return this.due.lacks(({ duePk }) => duePk === values[':shard']);
    if (IndexName !== 'waiting') return false;
    return this.waiting.lacks(({ waitingPk }) => waitingPk === values[':pk']);
  }

  /**
   * The first full minute after `nowMs` at which a sweep would send anything, null if none. The runs
   * before it would find nothing to do, so leaving them out is all the same to those that follow.
   */
  async nextSweepMs(nowMs: number, lastMs: number | null, untilMs: number): Promise<number | null> {
    const minute = 60_000;
    // Most of what is next comes before any sweep could.
    if (Math.ceil((nowMs + 1) / minute) * minute > untilMs) return null;
    const [rows, targets] = [await this.rows(), await this.waitedFor()];
    const last = lastMs === null ? null : new Date(lastMs);
    const timed = rows.flatMap(({ dueAt, work }) => (hasItsTime(work) ? [new Date(dueAt)] : []));
    const earliest = Math.min(
      Infinity,
      ...rows.map(({ dueAt, work }) => Date.parse(dueAt) + (work.kind === 'route' ? 0 : minute)),
      ...timed.map((at) => at.getTime() - minute),
      ...targets.map(({ since }) => since.getTime() - minute),
    );
    let at = Math.ceil((Math.max(nowMs, earliest) + 1) / minute) * minute;
    for (; at <= untilMs; at += minute) {
      const now = new Date(at);
      const isSent = ({ dueAt, work }: (typeof rows)[number]) =>
        sendDelaySeconds(new Date(dueAt), last, now, work) !== null;
      if (rows.some(isSent)) return at;
      if (targets.some(({ since }) => wakeDelaySeconds(since, last, now) !== null)) return at;
    }
    return null;
  }
}

/** A query, which may be of a shard of an index. */
interface ShardQuery {
  IndexName?: string;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** What is over is shown for so many times longer: a runner waits a moment for what is new. */
const endedLongerBy = 10;

type Item = Record<string, unknown>;

/** What a call of the table is about, as far as it matters here. */
interface Call {
  Key?: Item;
  Item?: Item;
  Limit?: number;
  UpdateExpression?: string;
  ExpressionAttributeValues?: Item;
}

/**
 * Lets the index of waiting deliveries lag behind the table: a new one is shown some moments later,
 * and so long it still shows one that was made.
 */
export class IndexLag {
  private readonly scheduler: Scheduler;
  private readonly lagMs: number;
  /** Deliveries as they were put, and when, by their ids. */
  private readonly put = new Map<string, { row: Item; at: number }>();
  /** When deliveries became final. */
  private readonly endedAt = new Map<string, number>();
  /** What runners claimed last, by their leases; and how many claims were of nothing that waited. */
  private readonly claims = new Map<string, string>();
  vainClaims = 0;

  constructor(scheduler: Scheduler, lagMs: number) {
    this.scheduler = scheduler;
    this.lagMs = lagMs;
  }

  /** Told of what was written. */
  written({ Key, Item, UpdateExpression = '' }: Call): void {
    const { nowMs: at } = this.scheduler;
    if (Item?.sk === 'STATE') this.claimed(Item);
    const put = idOf(Item);
    if (put !== null && Item) this.put.set(put, { row: Item, at });
    const updated = idOf(Key);
    if (updated !== null && /REMOVE.*waitingSk/.test(UpdateExpression)) {
      this.endedAt.set(updated, at);
    }
  }

  private claimed({ places }: Item): void {
    for (const { lease, claim } of places as { lease: string; claim: string[] }[]) {
      const isSame = this.claims.get(lease) === claim.join(' ');
      this.claims.set(lease, claim.join(' '));
      if (!isSame && claim.every((one) => this.endedAt.has(one.split('#')[0] ?? ''))) {
        this.vainClaims += 1;
      }
    }
  }

  /** Changes what the index answered to what it shows. */
  show({ Limit, ExpressionAttributeValues: values = {} }: Call, output: { Items?: Item[] }): void {
    const { nowMs } = this.scheduler;
    const shownMs = nowMs - this.lagMs;
    const shown = (output.Items ?? []).filter((row) => this.putAt(row) <= shownMs);
    const ended = [...this.endedAt].flatMap(([id, at]) => {
      const { row } = this.put.get(id) ?? {};
      const isOfTarget = String(row?.waitingSk).startsWith(String(values[':from']));
      return row && isOfTarget && at > nowMs - endedLongerBy * this.lagMs ? [row] : [];
    });
    const all = [...shown, ...ended.filter((row) => this.putAt(row) <= shownMs)];
    output.Items = all
      .toSorted((one, other) => (String(one.waitingSk) < String(other.waitingSk) ? -1 : 1))
      .slice(0, Limit);
  }

  private putAt({ waitingSk }: Item): number {
    const id = String(waitingSk).split('#')[2] ?? '';
    return this.put.get(id)?.at ?? 0;
  }
}

/** The id of the delivery whose row or key this is. */
function idOf(row: Item | undefined): string | null {
  const { sk } = row ?? {};
  return typeof sk === 'string' && sk.startsWith('DLV#') ? sk.slice('DLV#'.length) : null;
}
