/** What tests of runners need: attempts that are held up, and writes that something comes before. */
import type { Surroundings } from './deliveries.ts';
import type { DeliverWork } from './delivering.ts';
import { eventually } from './eventually.ts';
import type { TestedTable } from './tested-table.ts';

/** A sender whose attempts end when they are told to. */
export function holding(around: Surroundings) {
  const ends: (() => void)[] = [];
  let most = 0;
  let now = 0;
  around.sender.during = async () => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((resolve) => ends.push(resolve));
    now -= 1;
  };
  return {
    most: () => most,
    now: () => now,
    end: () => {
      for (const resolve of ends.splice(0)) resolve();
    },
  };
}

/** Waits until so many attempts are held up. */
export async function isHolding(held: { now: () => number }, count: number): Promise<void> {
  await eventually(() => held.now() >= count);
}

/** The message without the delivery that it was about. */
export function woken({ kind, organization_id, target_id }: DeliverWork): DeliverWork {
  return { kind, organization_id, target_id };
}

/** Whether a write of a state gives a place up. */
export function isLeaving(input: { Item?: Record<string, unknown> }): boolean {
  const { sk, left_at } = input.Item ?? {};
  return sk === 'STATE' && typeof left_at === 'string';
}

/** Does something before the writes of that kind, until it is told to stop. */
export function before(
  table: TestedTable,
  isMeant: (input: { Item?: Record<string, unknown> }) => boolean,
  does: () => Promise<void>,
): () => void {
  return table.intercept(async (next, _operation, input) => {
    if (isMeant(input)) await does();
    return next();
  });
}

/** Rows of the index of waiting deliveries. */
export type Shown = Record<string, unknown>[];

/** Changes what the index of waiting deliveries shows, until it is told to stop. */
export function showing(table: TestedTable, changed: (shown: Shown) => Shown): () => void {
  return table.intercept(async (next, _operation, input) => {
    const reply = await next();
    const { IndexName } = input as { IndexName?: string };
    return IndexName === 'waiting' ? { ...reply, Items: changed(reply.Items ?? []) } : reply;
  });
}
