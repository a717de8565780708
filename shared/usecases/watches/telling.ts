import type { Baseline } from '../../domain/detection/records.ts';
import type { DiffContext } from '../../domain/detection/types.ts';

/** How a finding is worded: under which name of the artist, by what is known, and when. */
export interface Telling {
  artistName: string;
  baseline: Baseline;
  context: DiffContext;
}
