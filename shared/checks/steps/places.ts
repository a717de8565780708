import { setFirstPlan, type SlotRow } from '../items/slots.ts';
import { type ActiveWatch, getSoundWatches, isActive } from '../../watches/items/watches.ts';
import type { Needs } from '../../usecases/needs.ts';
import type { DueSlot } from '../rules/rings.ts';
import type { SourceBudget } from '../../usecases/source-ports.ts';

/** A row of a slot that is visited. */
export interface SlotPlace extends SlotRow {
  visit: SlotVisit;
  /** Its number among the rows of the visit. */
  row: number;
}

/** A row to visit, with its watch; null: there is nothing to do at it. */
export interface Place extends SlotPlace {
  watch: ActiveWatch | null;
  /** It stands in another slot of this tick, too, and is asked for there. */
  isAsked: boolean;
}

/** Watches that are read together. */
const readTogether = 20;

/**
 * The rows that a tick visits, in their order, and the watches of them as far as it has come. Who stands in two
 * of the slots is asked for in the first one.
 */
export function placesOf({ table, log }: Needs<'table' | 'log'>, visits: readonly SlotVisit[]) {
  const rows = visits.flatMap((visit) => visit.rows.map((row, at) => ({ ...row, visit, row: at })));
  const places: Place[] = [];
  const taken = new Set<string>();

  const readPiece = async (piece: readonly SlotPlace[]): Promise<void> => {
    const ids = piece.map(({ watchId }) => watchId);
    const watches = await getSoundWatches(table, ids, (error) => {
      log.error('a watch can’t be read, so it isn’t checked', { error });
    });
    for (const place of piece) {
      const { visit, watchId, until } = place;
      const watch = watches.get(watchId);
      const isHere = watch && isActive(watch);
      const isOfRing = isHere && (visit.slot.ring === 'first' || watch.plan === visit.slot.ring);
      places.push({ ...place, watch: isOfRing ? watch : null, isAsked: taken.has(watchId) });
      if (!isOfRing) continue;
      taken.add(watchId);
      const isOldPlan = until !== null && watch.plan !== place.plan;
      if (isOldPlan) await setFirstPlan(table, watchId, { plan: watch.plan, until });
    }
  };

  return {
    rows,
    /** The first places, so many at least where there are as many: who isn't visited any more isn't read. */
    readTo: async (count: number): Promise<readonly Place[]> => {
      while (places.length < Math.min(count, rows.length)) {
        await readPiece(rows.slice(places.length, places.length + readTogether));
      }
      return places;
    },
  };
}

export interface TickDeps extends Needs<
  'table' | 'clock' | 'queues' | 'log' | 'load' | 'quota' | 'paces' | 'catalog'
> {
  /** The lane's permits, of which several are taken at a time. */
  permits: Pick<SourceBudget, 'take'>;
}

/** Which of the lanes a tick is for. */
export interface TickOf {
  lane: number;
  lanes: number;
  /** The name of its permits. */
  name: string;
}

/** A visit of a slot, as far as this tick has read its rows. */
export interface SlotVisit {
  slot: DueSlot;
  rows: readonly SlotRow[];
  /** Whether the rows reach to the slot's end. */
  isWhole: boolean;
}
