import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { hasItsTime, isToSend, isToSendOnTime, isToWake } from '../../shared/domain/overdue.ts';
import { leftAloneSince } from '../../shared/domain/target-state.ts';
import { Work } from '../../shared/domain/work.ts';
import type { Table } from '../../shared/table/client.ts';
import { readTargetStates } from '../../shared/table/deliveries/targets.ts';

const DueRow = z.object({ duePk: z.string(), sk: z.string(), dueAt: z.string(), work: Work });
export type DueRow = z.infer<typeof DueRow>;

const WaitingRow = z.object({
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

interface Known {
  rows: readonly DueRow[];
  shards: ReadonlySet<string>;
  targets: readonly WaitedFor[];
}

/** Upkeep that is owed for ever: it never leaves the index. */
const regular: readonly Work['kind'][] = ['details', 'links', 'picture', 'staleness'];
export const isRegular = ({ work }: DueRow): boolean => regular.includes(work.kind);

/**
 * What is owed, read in one go. Most runs of the sweep find nothing, and most shards of the others
 * are empty: what one reading of the indexes has told need not be asked for again until something is
 * written.
 */
export class DueIndex {
  private known: Known | null = null;
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  forget(): void {
    this.known = null;
  }

  async rows(): Promise<readonly DueRow[]> {
    return (await this.read()).rows;
  }

  /** The targets that deliveries wait for. */
  async waitedFor(): Promise<readonly WaitedFor[]> {
    return (await this.read()).targets;
  }

  private async read(): Promise<Known> {
    if (this.known) return this.known;
    const rows = (await this.scan('due')).map((item) => DueRow.parse(item));
    const waiting = (await this.scan('waiting')).map((item) => WaitingRow.parse(item));
    const shards = new Set([
      ...rows.map(({ duePk }) => duePk),
      ...waiting.map(({ waitingPk }) => waitingPk),
    ]);
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
    this.known = { rows, shards, targets };
    return this.known;
  }

  private async scan(IndexName: string): Promise<Record<string, unknown>[]> {
    const items: Record<string, unknown>[] = [];
    let after: Record<string, unknown> | undefined;
    do {
      const page = await this.table.db.send(
        new ScanCommand({ TableName: this.table.name, IndexName, ExclusiveStartKey: after }),
      );
      items.push(...(page.Items ?? []));
      after = page.LastEvaluatedKey;
    } while (after);
    return items;
  }

  /** Whether this asks for a shard in which nothing is owed. */
  async isEmpty(input: ShardQuery): Promise<boolean> {
    const shard = shardOf(input);
    return shard !== null && !(await this.read()).shards.has(shard);
  }

  /** The same, as far as it is known without reading anything. */
  isKnownEmpty(input: ShardQuery): boolean {
    const shard = shardOf(input);
    return shard !== null && this.known !== null && !this.known.shards.has(shard);
  }

  /**
   * The first full minute after `nowMs` at which a sweep would send anything, null if none. The runs
   * before it would find nothing to do, so leaving them out is all the same to those that follow.
   */
  async nextSweepMs(nowMs: number, lastMs: number | null, untilMs: number): Promise<number | null> {
    const minute = 60_000;
    // Most of what is next comes before any sweep could.
    if (Math.ceil((nowMs + 1) / minute) * minute > untilMs) return null;
    const { rows, targets } = await this.read();
    const due = rows.map(({ dueAt }) => new Date(dueAt));
    const last = lastMs === null ? null : new Date(lastMs);
    const timed = rows.flatMap(({ dueAt, work }) => (hasItsTime(work) ? [new Date(dueAt)] : []));
    const earliest = Math.min(
      Infinity,
      ...due.map((at) => at.getTime() + minute),
      ...timed.map((at) => at.getTime() - minute),
      ...targets.map(({ since }) => since.getTime()),
    );
    let at = Math.ceil((Math.max(nowMs, earliest) + 1) / minute) * minute;
    for (; at <= untilMs; at += minute) {
      const now = new Date(at);
      if (due.some((dueAt) => isToSend(dueAt, last, now))) return at;
      if (timed.some((dueAt) => isToSendOnTime(dueAt, last, now))) return at;
      if (targets.some(({ since }) => isToWake(since, last, now))) return at;
    }
    return null;
  }
}

/** A query, which may be of a shard of an index. */
interface ShardQuery {
  IndexName?: string;
  ExpressionAttributeValues?: Record<string, unknown>;
}

function shardOf({ IndexName, ExpressionAttributeValues: values }: ShardQuery): string | null {
  if (IndexName !== 'due' && IndexName !== 'waiting') return null;
  return String(IndexName === 'due' ? values?.[':shard'] : values?.[':pk']);
}
