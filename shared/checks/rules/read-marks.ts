import { isDeepStrictEqual } from 'node:util';
import type { Baseline, ReleaseRecord } from '../../findings/records.ts';
import type { Step } from '../../watches/rules/step.ts';

/**
 * When pages were read again that told nothing new, in one place for many releases: by the time that is
 * noted at the releases themselves, when all of those were read last. So reading ten pages again takes
 * one write instead of ten.
 */
export type ReadMarks = Readonly<Record<string, string>>;

/** So many take less than a kilobyte. */
const marksMax = 16;

/** A release with the time at which its page was read last, and how that is noted at itself. */
export function asRead(release: ReleaseRecord, marks: ReadMarks): ReleaseRecord {
  const { details_read_at: noted } = release;
  const at = noted === null ? undefined : marks[noted];
  return noted === null || at === undefined || at <= noted
    ? release
    : { ...release, details_read_at: at, noted_read_at: noted };
}

/** The time that is noted at a release itself. */
export function notedAt({ noted_read_at, details_read_at }: ReleaseRecord): string | null {
  return noted_read_at ?? details_read_at;
}

/** Releases as they are known once the pages of `read` were read again at `at`; `apart`: as {@link marksAfter}. */
export function readAgainAs(
  releases: ReadonlyMap<string, ReleaseRecord>,
  after: { read: readonly ReleaseRecord[]; apart: readonly ReleaseRecord[]; at: string },
): Map<string, ReleaseRecord> {
  const { read, apart, at } = after;
  const own = new Set(apart.map(({ id }) => id));
  const again = read.map((before): [string, ReleaseRecord] => {
    const noted_read_at = own.has(before.id) ? at : (notedAt(before) ?? at);
    return [before.id, { ...before, details_read_at: at, noted_read_at }];
  });
  return new Map([...releases, ...again]);
}

/**
 * The marks once the pages of some releases were read again at `at`, and which of these a mark can't stand
 * for: others have the same time, and weren't read.
 * @param releases all that are known, as they were before.
 */
export function marksAfter(
  marks: ReadMarks,
  releases: readonly ReleaseRecord[],
  { read, at }: { read: readonly ReleaseRecord[]; at: string },
): { marks: ReadMarks; apart: ReleaseRecord[] } {
  const ids = new Set(read.map(({ id }) => id));
  const others = releases.filter(({ id }) => !ids.has(id));
  const taken = new Set(others.flatMap((one) => [notedAt(one), one.details_read_at]));
  const used = new Set(releases.map(notedAt));
  const kept = Object.entries(marks).filter(([noted]) => used.has(noted));
  const after = new Map(kept);
  const apart: ReleaseRecord[] = [];
  for (const release of read) {
    const noted = notedAt(release);
    const isFree = noted !== null && !taken.has(noted);
    if (isFree && (after.has(noted) || after.size < marksMax)) after.set(noted, at);
    else apart.push(release);
  }
  return { marks: Object.fromEntries(after), apart };
}

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
