import type { Baseline } from '../../findings/records.ts';
import type { DiffContext } from '../../findings/types.ts';
import type { HappeningUpdate } from '../../verdicts/rules/happening-update.ts';
import { readBaseline } from '../items/baseline.ts';
import { getChanges } from '../../changes/items/changes.ts';
import type { ToRoute } from '../../changes/items/routing.ts';
import type { Table } from '../../table/client.ts';
import { StaleState, withFreshState, written } from '../../table/failures.ts';
import { sendWrite } from '../../table/transaction.ts';
import type { HolderItem } from '../items/holders.ts';
import { endTelling, listTellings, noteTold, type TellingItem } from '../items/tellings.ts';
import { type HolderRow, listenerOf, rowIdOf, rowWrite } from './rows.ts';
import type { Listener, Telling } from './telling.ts';
import type { Needs } from '../../usecases/needs.ts';

export type TellDeps = Needs<'table' | 'clock'>;

/** How many holders receive their changes before the telling notes how far it came. */
const holdersPerChunk = 25;

/**
 * Finishes the pending tellings of a watch: each active holder gets its change for a finding, or the
 * change that it has moves on. In chunks that can be repeated: a change that was written stays as it
 * is. The holders are those of the verdict, since none joins, pauses, or leaves before the tellings are
 * finished (`readHeldWatch`).
 * @returns the changes that were confirmed just now.
 */
export async function tellFindings(deps: TellDeps, watchId: string): Promise<ToRoute[]> {
  const listed = await listTellings(deps.table, watchId);
  if (listed.length === 0) return [];
  const stored = await readBaseline(deps.table, watchId);
  // What is known is cleared away: nobody holds the artist, and the tellings go with it.
  if (!stored) return [];
  const holders = stored.holders.filter(({ active }) => active);
  const tellings = await stillPending(deps.table, watchId, listed);
  const toRoute: ToRoute[] = [];
  for (const telling of tellings) {
    const { after = '' } = telling;
    const rest = holders.filter(({ organization_id }) => organization_id > after);
    for (let start = 0; start < rest.length; start += holdersPerChunk) {
      const chunk = rest.slice(start, start + holdersPerChunk);
      toRoute.push(...(await tellChunk(deps, chunk, telling, stored.baseline)));
      const isLast = start + holdersPerChunk >= rest.length;
      const last = chunk.at(-1)?.organization_id ?? after;
      if (!isLast) await noteTold(deps.table, watchId, telling, last);
    }
    await endTelling(deps.table, watchId, telling);
  }
  return toRoute;
}

/**
 * Those that nobody has finished since they were listed. Whoever finished one may have joined then, and
 * is among the holders that were read in between.
 */
async function stillPending(
  table: Table,
  watchId: string,
  listed: readonly TellingItem[],
): Promise<TellingItem[]> {
  const before = new Set(listed.map(({ sk }) => sk));
  return (await listTellings(table, watchId)).filter(({ sk }) => before.has(sk));
}

async function tellChunk(
  { table, clock }: TellDeps,
  holders: readonly HolderItem[],
  { artist_name: artistName, updates }: TellingItem,
  baseline: Baseline,
): Promise<ToRoute[]> {
  const rows = await rowsOf(table, holders, updates);
  const toRoute = await Promise.all(
    holders.map(async (holder) => {
      const types = updates.flatMap((update) =>
        'told' in update ? (update.told?.findings ?? []).map(({ change_type }) => change_type) : [],
      );
      const listener = await listenerOf(table, holder, types);
      const told: ToRoute[] = [];
      for (const update of updates) {
        const id = rowIdOf(holder, update);
        const telling = tellingOf(artistName, baseline, clock.now());
        if (!(await tellOne(table, listener, { update, row: rows.get(id) ?? null }, telling)))
          continue;
        // The next update of this write may be about the same change.
        if (update.kind === 'opened')
          rows.set(id, { status: 'detected', change: null, overAt: null });
        const { organization_id: organizationId, artist_id: artistId } = holder;
        if (update.kind === 'confirmed') told.push({ organizationId, changeId: id, artistId });
      }
      return told;
    }),
  );
  return toRoute.flat();
}

/**
 * Gives one holder its change, or moves it on. Where it isn't what it was, as when somebody confirmed it, or a
 * part of it was noted as back, it decides anew by what it is now.
 * @returns whether that was written, and not by somebody else before.
 */
async function tellOne(
  table: Table,
  listener: Listener,
  { update, row: read }: { update: HappeningUpdate; row: HolderRow | null },
  telling: Telling,
): Promise<boolean> {
  let row = read;
  return withFreshState(async () => {
    const write = rowWrite(listener, update, row, telling);
    if (!write) return false;
    if (await written(sendWrite(table, write))) return true;
    const [now] = (await rowsOf(table, [listener.holder], [update])).values();
    // It was removed.
    if (!now) return false;
    row = now;
    throw new StaleState('a change');
  });
}

/** The changes that holders have of the updates, strongly consistent, by their ids. */
export async function rowsOf(
  table: Table,
  holders: readonly HolderItem[],
  updates: readonly HappeningUpdate[],
): Promise<Map<string, HolderRow>> {
  const ids = holders.flatMap((holder) => updates.map((update) => rowIdOf(holder, update)));
  const rows = await getChanges(table, [...new Set(ids)]);
  const overBy = rows.flatMap(({ items, resolved_by }) => (items ? [] : (resolved_by ?? [])));
  const over = overBy.length === 0 ? [] : await getChanges(table, [...new Set(overBy)]);
  return new Map(
    rows.map((change) => {
      const by = over.find(({ id }) => id === change.resolved_by);
      return [change.id, { status: change.status, change, overAt: by?.confirmed_at ?? null }];
    }),
  );
}

/** What a release is judged by beside its record, which has nothing that its catalog can't tell. */
const judged: DiffContext['capabilities'] = new Set(['labels', 'upcs']);

/** How a finding is worded at `now`. */
export function tellingOf(artistName: string, baseline: Baseline, now: Date): Telling {
  return {
    artistName,
    baseline,
    context: { artist_name: artistName, capabilities: judged, now },
  };
}
