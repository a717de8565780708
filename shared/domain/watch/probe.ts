import { hash } from 'node:crypto';
import * as z from '../zod.ts';
import type { Capability, CatalogArtist } from '../catalog.ts';
import { profileMark } from './rest.ts';

/**
 * What a probe compares the profile with: as the last check saw it, sound or not, and whatever waits for its
 * verdict. So a probe sees within minutes what goes back, too.
 */
export const Probed = z.object({
  mark: z.string(),
  /** Checks that probes caused, less those that count no longer. */
  checks: z.int(),
});
export type Probed = z.infer<typeof Probed>;

/**
 * A profile that never stays the same must not eat the quota: probes may cause so many checks at once, and after
 * that so many between two that are due. A busy release day has room in that.
 */
const probedChecksMax = 4;
const probedChecksBack = 2;

const markLength = 16;

/** The profile as a probe sees it, but for its numbers: those of its fields that can be read, and its number of releases. */
export function probeMark(
  artist: CatalogArtist | null,
  capabilities: ReadonlySet<Capability>,
): string {
  const { release_count = null, untold = [] } = artist ?? {};
  const seen = [profileMark(artist, capabilities), release_count, [...untold].sort()];
  return hash('sha256', JSON.stringify(seen), 'hex').slice(0, markLength);
}

/** What probes compare with after a check. */
export function probedBy(
  before: Probed | null,
  mark: string,
  { isDue }: { isDue: boolean },
): Probed {
  return {
    mark,
    checks: isDue
      ? Math.max(0, (before?.checks ?? 0) - probedChecksBack)
      : (before?.checks ?? 0) + 1,
  };
}

/** Whether a check has to see what a probe saw. */
export function wantsCheck(probed: Probed | null, mark: string): boolean {
  return probed !== null && probed.mark !== mark && probed.checks < probedChecksMax;
}

/** Whether the profile came to look like this since the check before, as far as that is known. */
export function hasMoved(before: Probed | null, mark: string): boolean {
  return before !== null && before.mark !== mark;
}
