import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isToSend } from '../../shared/domain/overdue.ts';
import { Work } from '../../shared/domain/work.ts';
import type { Table } from '../../shared/table/client.ts';

const DueRow = z.object({ duePk: z.string(), sk: z.string(), dueAt: z.string(), work: Work });
export type DueRow = z.infer<typeof DueRow>;

/** Upkeep that is owed for ever: it never leaves the index. */
const regular: readonly Work['kind'][] = ['details', 'links', 'picture', 'staleness'];
export const isRegular = ({ work }: DueRow): boolean => regular.includes(work.kind);

/**
 * What is owed, read in one go. Most runs of the sweep find nothing, and most shards of the others
 * are empty: what one reading of the whole index has told need not be asked for again until
 * something is written.
 */
export class DueIndex {
  private known: readonly DueRow[] | null = null;
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  forget(): void {
    this.known = null;
  }

  async rows(): Promise<readonly DueRow[]> {
    if (this.known) return this.known;
    const { Items = [], LastEvaluatedKey } = await this.table.db.send(
      new ScanCommand({ TableName: this.table.name, IndexName: 'due' }),
    );
    if (LastEvaluatedKey) throw new Error('too much is owed for one page');
    this.known = Items.map((item) => DueRow.parse(item));
    return this.known;
  }

  /** Whether this asks for a shard in which nothing is owed. */
  async isEmpty(input: {
    IndexName?: string;
    ExpressionAttributeValues?: Record<string, unknown>;
  }): Promise<boolean> {
    if (input.IndexName !== 'due') return false;
    const shard = input.ExpressionAttributeValues?.[':shard'];
    return !(await this.rows()).some(({ duePk }) => duePk === shard);
  }

  /**
   * The first full minute after `nowMs` at which a sweep would send anything, null if none. The runs
   * before it would find nothing to do, so leaving them out is all the same to those that follow.
   */
  async nextSweepMs(nowMs: number, lastMs: number | null, untilMs: number): Promise<number | null> {
    const rows = await this.rows();
    const minute = 60_000;
    const due = rows.map(({ dueAt }) => new Date(dueAt));
    const last = lastMs === null ? null : new Date(lastMs);
    const earliest = Math.min(Infinity, ...due.map((at) => at.getTime() + minute));
    let at = Math.ceil((Math.max(nowMs, earliest) + 1) / minute) * minute;
    for (; at <= untilMs; at += minute) {
      const now = new Date(at);
      if (due.some((dueAt) => isToSend(dueAt, last, now))) return at;
    }
    return null;
  }
}
