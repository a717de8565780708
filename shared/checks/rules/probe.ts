import type { Capability, CatalogArtist } from '../../domain/catalog/catalog.ts';
import { isAddition } from '../../changes/rules/change-type.ts';
import { patience } from '../../findings/patience.ts';
import type { Finding } from '../../findings/types.ts';
import { isSameProbe, type Rest } from './rest.ts';

/**
 * A profile that never stays the same must not eat the quota. So many moves at once are seen within minutes, as
 * on a busy release day, and after that so many an hour; beyond that, moves are seen by the checks that are due.
 */
const movesMax = 4;
const movesPerHour = 2;

/** `once`: a look minutes ago didn't show it. `often`: the same, and nobody looks again before a check is due. */
export type Moved = 'once' | 'often';

const hourMs = 3_600_000;

/**
 * Whether the profile, or its number of releases, came to be what it is since the check before, or may have:
 * nobody knows where that one left nothing to compare with.
 */
export function hasMoved(
  before: Rest | null,
  artist: CatalogArtist | null,
  capabilities: ReadonlySet<Capability>,
): boolean {
  if (before === null) return true;
  const probe = artist && { artist, release_count: artist.release_count ?? null };
  return !isSameProbe(before, probe, capabilities);
}

/** How a check finds the profile, by what the check before left; null: as it was. */
export function movedNow(
  before: Rest | null,
  artist: CatalogArtist | null,
  capabilities: ReadonlySet<Capability>,
  now: Date,
): Moved | null {
  if (!hasMoved(before, artist, capabilities)) return null;
  return before !== null && movesAt(before, now) + 1 > movesMax - 1 ? 'often' : 'once';
}

/** What a check leaves for the next ones, with how often the profile moved lately. */
export function withMoves(before: Rest | null, after: Rest | null, isMove: boolean): Rest | null {
  if (after === null) return null;
  const left = before === null ? 0 : movesAt(before, new Date(after.all_at));
  const moves = left + (isMove ? 1 : 0);
  return moves === 0 ? after : { ...after, moves };
}

/** Whether the profile moved so often lately that nobody looks at it between the checks that are due. */
export function isRestless(rest: Rest, now: Date): boolean {
  return movesAt(rest, now) > movesMax - 1;
}

function movesAt({ moves = 0, all_at }: Rest, at: Date): number {
  const hours = (at.getTime() - Date.parse(all_at)) / hourMs;
  return Math.max(0, moves - hours * movesPerHour);
}

/**
 * How many usual waits a finding waits for how the profile moved; 0: nobody looked minutes ago, or it is a new
 * release, for which its own page speaks.
 */
export function movedTimes({ change_type }: Finding, moved: Moved | null = null): number {
  if (moved === null || isAddition(change_type)) return 0;
  return moved === 'often' ? patience.movedOftenTimes : patience.movedTimes;
}
