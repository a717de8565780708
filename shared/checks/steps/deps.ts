import type { DueSlot } from '../rules/due-slots.ts';
import type { SlotRow } from '../items/slots.ts';
import type { SourceBudget } from '../../usecases/source-ports.ts';
import type { Needs } from '../../usecases/needs.ts';

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
