import type { Scheduler } from './scheduler.ts';

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
