import * as z from '../zod.ts';
import { Timestamp } from '../text/text.ts';

/** An address that an encyclopedia listed as an artist's official site, and since when we know. */
export const SeenSite = z.object({
  url: z.string(),
  first_seen_at: Timestamp,
  /** Since when it is no longer listed; null while it is. */
  missing_since: Timestamp.nullable(),
});
export type SeenSite = z.infer<typeof SeenSite>;

/** What is off the list for longer begins anew when it comes back: nobody may wait for its age unseen. */
const gapMsMax = 86_400_000;
const keptMax = 20;

/**
 * What we know about an artist's sites after a read that listed `listed` at `now`. Addresses that
 * were there keep their age; new ones start at zero; missing ones keep their age for a day.
 */
export function seenAfter(
  known: readonly SeenSite[],
  listed: readonly string[],
  now: Date,
): SeenSite[] {
  const at = now.toISOString();
  const isKept = ({ missing_since }: SeenSite) =>
    missing_since === null || now.getTime() - Date.parse(missing_since) <= gapMsMax;
  const kept = known.filter(isKept).map((site): SeenSite => {
    if (listed.includes(site.url)) return { ...site, missing_since: null };
    return { ...site, missing_since: site.missing_since ?? at };
  });
  const fresh = listed
    .filter((url) => !kept.some((site) => site.url === url))
    .map((url): SeenSite => ({ url, first_seen_at: at, missing_since: null }));
  return [...kept, ...fresh].slice(0, keptMax);
}

/** A site that is old enough to prove by, one that will be, or none. */
export type UsableSite =
  | { kind: 'old_enough'; site: string }
  | { kind: 'young'; site: string; from: string }
  | { kind: 'none' };

/**
 * Which of the listed sites may prove ownership at `now`: the first of `listed` that was first seen
 * `ageDaysMin` days ago or before; else the one that will be next.
 */
export function usableSite(
  seen: readonly SeenSite[],
  listed: readonly string[],
  ageDaysMin: number,
  now: Date,
): UsableSite {
  const dated = listed.flatMap((url) => {
    const site = seen.find((one) => one.url === url);
    if (!site) return [];
    const from = new Date(Date.parse(site.first_seen_at) + ageDaysMin * 86_400_000).toISOString();
    return [{ site: url, from }];
  });
  const old = dated.find(({ from }) => from <= now.toISOString());
  if (old) return { kind: 'old_enough', site: old.site };
  const [next] = dated.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return next ? { kind: 'young', ...next } : { kind: 'none' };
}
