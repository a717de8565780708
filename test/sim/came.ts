import type { Deliveries } from './deliveries.ts';
import type { Fleet } from './fleet.ts';
import type { Lanes } from './lanes.ts';
import type { RunOptions } from './options.ts';
import type { Stage } from './stage.ts';
import type { Counts, Delays, DueRows, HotKeys } from './tally.ts';
import type { Ticks } from './ticks.ts';

/** How things stood in one minute, for the plots. */
export interface Moment {
  minute: number;
  /** By how long the artist is late that was seen longest ago, in seconds. */
  late: number;
  queued: number;
  open: number;
  requests: number;
  dueRows: number;
}

/** What a run came to. */
export interface Came {
  options: RunOptions;
  counts: Counts;
  delays: Delays;
  beyond: Delays;
  /** By plan. */
  beyondOf: readonly Delays[];
  toldAfter: Delays;
  pagesLate: Delays;
  webhookDelays: Delays;
  looksLate: Delays;
  due: DueRows;
  hot: HotKeys;
  read: HotKeys;
  lanes: Lanes;
  ticks: Ticks;
  stages: readonly Stage[];
  hanging: Deliveries['hanging'];
  fleet: Fleet;
  openAtEnd: number;
  moments: readonly Moment[];
  sweepLagMost: number;
  movedWithin: number;
  lastLateAt: number;
  checksPerCall: number;
  seconds: number;
  megabytes: number;
}
