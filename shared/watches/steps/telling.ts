import type { Baseline } from '../../findings/records.ts';
import type { HolderFinding } from '../../findings/finding.ts';
import type { DiffContext } from '../../findings/types.ts';
import type { Mark } from '../../changes/items/changes.ts';
import type { HolderItem } from '../items/holders.ts';

/** How a finding is worded: under which name of the artist, by what is known, and when. */
export interface Telling {
  artistName: string;
  baseline: Baseline;
  context: DiffContext;
}

/** A holder with what its people said of releases, which decides how its changes are worded. */
export interface Listener {
  holder: HolderItem;
  /** A finding as the holder receives it. */
  tell: (finding: HolderFinding, telling: Telling) => HolderFinding;
  /** Who has answered already what a finding asks, and when; undefined: nobody, or it asks nothing. */
  answered: (finding: HolderFinding) => Mark | undefined;
}
