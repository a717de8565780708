import type { Baseline } from '../../domain/detection/records.ts';
import type { HolderFinding } from '../../domain/detection/holder-finding.ts';
import type { DiffContext } from '../../domain/detection/types.ts';
import type { Mark } from '../../table/changes/changes.ts';
import type { HolderItem } from '../../table/watches/holders.ts';

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
