import type { Quota } from '../../domain/quota/quota.ts';
import type { DueSlot } from '../../domain/tick/due-slots.ts';
import type { Paces } from '../../domain/tick/rings.ts';
import type { ServiceLoad } from '../../table/catalog/service-load.ts';
import type { Table } from '../../table/client.ts';
import type { SlotRow } from '../../table/watches/slots.ts';
import type { Clock, Log, Queues } from '../ports.ts';
import type { Catalog, SourceBudget } from '../source-ports.ts';

export interface TickDeps {
  table: Table;
  clock: Clock;
  queues: Queues;
  log: Log;
  load: ServiceLoad;
  quota: Quota;
  /** How often the watches of each plan are visited at best, in minutes. */
  paces: Paces;
  /** The catalog by way of the lane: it takes no permits itself. */
  catalog: Catalog;
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
