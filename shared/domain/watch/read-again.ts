import { isDeepStrictEqual } from 'node:util';
import type { Baseline, ReleaseRecord } from '../detection/records.ts';
import type { Step } from './step.ts';

/**
 * The releases whose pages a look read, as they were before, if it changed nothing else: each was read
 * before, and differs from then only in when it was read. Null: there is more to write.
 */
export function onlyReadAgain(
  before: Baseline,
  { known, opened, settled }: Step,
): ReleaseRecord[] | null {
  const { baseline } = known;
  if (opened.length > 0 || settled.length > 0) return null;
  const isRest = (['profile', 'socials', 'bio'] as const).every(
    (part) => before[part] === baseline[part],
  );
  const areTracks = [...baseline.tracks].every(([id, tracks]) => tracks === before.tracks.get(id));
  if (!isRest || !areTracks || before.releases.size !== baseline.releases.size) return null;
  const read: ReleaseRecord[] = [];
  for (const [id, release] of baseline.releases) {
    const known = before.releases.get(id);
    if (known === release) continue;
    const at = release.details_read_at;
    if (known?.details_read_at == null || at === null) return null;
    if (!isDeepStrictEqual({ ...known, details_read_at: at }, release)) return null;
    read.push(known);
  }
  return read;
}
