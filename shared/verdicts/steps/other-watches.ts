import type { Look } from '../rules/recheck.ts';
import type { Others } from '../rules/suspicion.ts';
import { type AskedOfOthers, wantsWitnesses } from '../rules/wanted.ts';
import { kinOf, pageToAsk, type Witnesses } from '../rules/witnesses.ts';
import { isCanaryWatch } from '../../plan/canary.ts';
import type { Table } from '../../table/client.ts';
import { type Other, readWitnesses, type WitnessSources } from './read-witnesses.ts';
import { hash } from 'node:crypto';
import type { ChangeType } from '../../changes/rules/change-type.ts';
import { massCountMin } from '../../findings/mass.ts';
import { patience } from '../../findings/patience.ts';
import { watchesPage, watchesWaiting } from '../../table/gauge.ts';
import { dueShards } from '../../table/indexes.ts';
import { readKnown, withTracks } from '../../watches/index.ts';

/** What other artists show; null where nothing asks for that. */
export type WitnessesOf = (look: Look, others: Others) => Promise<Witnesses | null>;

/** Asks other artists where something is unlikely: once, however often its verdict has to be saved again. */
export function askedOnce({
  table,
  ...sources
}: Omit<WitnessSources, 'others'> & { table: Table }): WitnessesOf {
  let asked: Promise<Witnesses> | null = null;
  return async (look, counted) => {
    const about = wantsWitnesses(look, counted);
    const { id } = look.known;
    if (!about || isCanaryWatch(id)) return null;
    const others = otherWatches(table, id, about, look.context.now);
    asked ??= readWitnesses({ ...sources, others }, look, about);
    return asked;
  };
}

/** Of so many watches what is known is read, at most; and of so many that may show the same. */
const readMax = 32;
const alikeMax = 8;

/**
 * What is known of other watches. Of what came to many artists at once, first those at whom it was counted
 * last, then others, but nobody whom only the same organizations watch: one may own all that were counted. Of
 * what is unlikely, first where several findings of these types wait, since a fault of the source may be known
 * already. Any others come in an order that is the same at each look.
 */
export async function* otherWatches(
  table: Table,
  watchId: string,
  { types, counted }: Pick<AskedOfOthers, 'types' | 'counted'>,
  now: Date,
): AsyncGenerator<Other> {
  const seen = new Set([watchId]);
  const holders = new Set<string>();
  const kin = types.flatMap(kinOf);
  for await (const id of idsOf(table, watchId, { types: kin, counted }, now)) {
    if (seen.size > readMax) return;
    if (seen.has(id) || isCanaryWatch(id)) continue;
    seen.add(id);
    const stored = await readKnown(table, id);
    if (!stored) continue;
    const isCounted = counted.includes(id);
    const own = stored.holders.filter(({ active }) => active).map((one) => one.organization_id);
    if (isCounted) for (const one of own) holders.add(one);
    else if (own.every((one) => holders.has(one))) continue;
    // With the tracks of the release whose page is compared.
    const page = pageToAsk(stored.known.baseline);
    const { known } = isCounted
      ? stored
      : await withTracks(table, stored, page === null ? [] : [page]);
    yield { known, isCounted };
  }
}

async function* idsOf(
  table: Table,
  watchId: string,
  { types, counted }: Pick<AskedOfOthers, 'types' | 'counted'>,
  now: Date,
): AsyncGenerator<string> {
  yield* counted.length > 0 ? counted : await severalWaiting(table, watchId, types, now);
  const first = Number.parseInt(hash('sha256', watchId, 'hex').slice(0, 4), 16);
  for (const shard of shards) {
    const { watchIds } = await watchesPage(table, { shard: (first + shard) % dueShards });
    yield* watchIds;
  }
}

const shards = Array.from({ length: dueShards }, (_, shard) => shard);

/** Where several findings of these types wait. */
async function severalWaiting(
  table: Table,
  watchId: string,
  types: readonly ChangeType[],
  now: Date,
): Promise<string[]> {
  const before = new Date(now.getTime() + patience.recheckMax * 1000);
  const waiting = await Promise.all(
    shards.map((shard) => watchesWaiting(table, { shard, before }, types)),
  );
  return severalOf(waiting.flat().filter((id) => id !== watchId)).slice(0, alikeMax);
}

/** Those that are named several times, the most often first. */
function severalOf(ids: readonly string[]): string[] {
  const counts = [...Map.groupBy(ids, (id) => id)].map(([id, all]) => ({ id, count: all.length }));
  return counts
    .filter(({ count }) => count >= massCountMin)
    .toSorted((a, b) => b.count - a.count)
    .map(({ id }) => id);
}
