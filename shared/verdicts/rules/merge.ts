import { patience } from '../../findings/patience.ts';
import { isAddition } from '../../changes/rules/change-type.ts';
import { isBackCatalogue } from '../../findings/releases/additions.ts';
import { sameTitle, titleKey } from '../../findings/normalise.ts';
import { artistSubject, finding } from '../../findings/finding.ts';
import { knownReleases } from '../../findings/risk/known-set.ts';
import { isMergedIn, shownReleases } from '../../findings/profile/merged-in.ts';
import { isSuspicious, ofKind } from '../../findings/risk/risk-table.ts';
import { message } from '../../findings/words.ts';
import type { DiffContext, Evidence, Finding, OpenChange, Verdict } from '../../findings/types.ts';
import type { Baseline, ReleaseRecord } from '../../findings/records.ts';
import { after, ageSeconds, waitForSource } from '../../findings/waiting.ts';
import { recheckFindings } from '../../findings/diff.ts';

/** This many foreign releases at once make a merge; at least as many have to be known. */
const manyMin = 3;
/** If many releases appeared, this many pages are read to represent the rest. */
const othersAskedMax = 20;

/** A new release, the verdict on it, and everything this is based on. */
export interface Came {
  open: OpenChange;
  verdict: Verdict;
  fresh: readonly Finding[];
  baseline: Baseline;
  evidence: Evidence;
  context: DiffContext;
}

/**
 * The releases that appeared together with one that would be reported: their pages show whether it is
 * part of a merge. None if that release is the artist's own, or if too few appeared.
 */
export function othersToRead(came: Came): string[] {
  const { verdict, fresh, open, baseline } = came;
  const own = foreignOf(came);
  if (verdict.kind !== 'confirm' || !own || mergeSince(open, baseline)) return [];
  const others = recordsOf(fresh).filter(({ id }) => id !== own.id);
  const ids = others.map(({ id }) => id).sort();
  return ids.length < manyMin - 1 ? [] : ids.slice(0, othersAskedMax);
}

/**
 * The verdict on a new release, unless it is one of many that appeared at once, look foreign and are
 * not new: then another profile was merged into this one. The first of them is reported as the merge.
 * The others are part of it, and each is known as suspicious until somebody says whose it is. Their
 * pages decide, so the service waits for those as well.
 * @param pages of the releases that were asked for, as far as there was an answer.
 */
export function unlessMerged(came: Came, pages: Evidence['releases']): Verdict {
  const { open, verdict, baseline, evidence, context } = came;
  const own = foreignOf(came);
  if (verdict.kind !== 'confirm' || !own) return verdict;
  const merge = mergeSince(open, baseline);
  if (merge) return partOf(merge, own);
  const asked = othersToRead(came);
  if (asked.length === 0) return verdict;
  const releases = new Map([...evidence.releases, ...pages]);
  const records = recordsOf(recheckFindings(baseline, { ...evidence, releases }, context));
  const foreign = records.filter((record) => looksForeign(record, came));
  if (isMerge(foreign, [...records, ...reportedSince(open, baseline)], context.now)) {
    const isOut = ({ id, standing }: ReleaseRecord) =>
      releases.get(id) === null || standing.kind !== 'unjudged';
    const others = records.filter((record) => !foreign.includes(record) && isOut(record));
    const count = records.length - others.length;
    return { kind: 'confirm', finding: mergedIn(own, foreign, count, came) };
  }
  const unread = records.filter(
    ({ id, standing }) =>
      asked.includes(id) && standing.kind === 'unjudged' && releases.get(id) !== null,
  );
  const mayBeMany = unread.length > 0 && foreign.length + unread.length >= manyMin;
  return mayBeMany && ageSeconds(open, context.now) < patience.ownPage
    ? waitForSource(open, context.now, 'merge_pages', after(open, patience.ownPage))
    : verdict;
}

/** The new releases among some findings. */
function recordsOf(findings: readonly Finding[]): ReleaseRecord[] {
  return findings.flatMap(({ change_type, move }) =>
    isAddition(change_type) && move.kind === 'release' ? [move.record] : [],
  );
}

/** The release that would be reported, if it looks foreign. */
function foreignOf(came: Came): ReleaseRecord | null {
  const { verdict } = came;
  const [own] = verdict.kind === 'confirm' ? recordsOf([verdict.finding]) : [];
  return own && looksForeign(own, came) ? own : null;
}

/** Whether it is suspicious and has nothing in common with the known releases; never if few are known. */
function looksForeign(record: ReleaseRecord, { baseline }: Came): boolean {
  if (!record.risk || !isSuspicious(record.risk)) return false;
  const known = knownReleases(baseline, record.id);
  const isShared = known.some(({ title }) => sameTitle(title, record.title));
  return known.length >= manyMin && !isShared && ofKind(record.risk, 'theirs').length === 0;
}

/** Whether there are many foreign ones, more than new ones of the artist, and most came out long ago. */
function isMerge(foreign: ReleaseRecord[], came: ReleaseRecord[], now: Date): boolean {
  const own = came.filter(({ risk }) => risk);
  const old = foreign.filter(({ release_date }) => isBackCatalogue(release_date, now));
  return (
    foreign.length >= manyMin && foreign.length > own.length / 2 && old.length > foreign.length / 2
  );
}

/** A release of a merge that was reported after this one was found: both appeared together. */
function mergeSince(open: OpenChange, baseline: Baseline): ReleaseRecord | undefined {
  return reportedSince(open, baseline).find(isMergedIn);
}

/** The releases that were reported after this one was found: they appeared with it and are known by now. */
function reportedSince({ detected_at }: OpenChange, { releases }: Baseline): ReleaseRecord[] {
  const since = detected_at.toISOString();
  return [...releases.values()].filter(
    ({ reported_by, first_seen_at, status }) =>
      typeof reported_by === 'string' && first_seen_at >= since && status !== 'offline',
  );
}

function partOf({ reported_by, first_seen_at }: ReleaseRecord, record: ReleaseRecord): Verdict {
  const merged = { ...asMergedIn(record), reported_by, first_seen_at };
  const reason = message('partOfMerge', {});
  return { kind: 'dismiss', reason, move: { kind: 'release', record: merged } };
}

function asMergedIn(record: ReleaseRecord): ReleaseRecord {
  return { ...record, standing: { kind: 'merged_in' } };
}

function mergedIn(
  record: ReleaseRecord,
  foreign: readonly ReleaseRecord[],
  count: number,
  { baseline: { profile, releases } }: Came,
): Finding {
  const before = [...releases.values()].filter(({ status }) => status !== 'offline').length;
  const other = namedOnMost(foreign);
  const titles = foreign.map(({ title }) => title);
  const labels = [...new Set(foreign.flatMap(({ label }) => label ?? []))];
  return finding({
    type: 'PROFILE_MERGED',
    subject: artistSubject(profile),
    field: 'releases',
    before: { count: before },
    after: { count: before + count, came: count, other, releases: shownReleases(foreign) },
    reasons: [
      message('cameAtOnce', { count, known: before }),
      message('nothingShared', { count: foreign.length }),
      ...(labels.length > 0 ? [message('theirLabels', { labels })] : []),
      message('suspiciousUntilSaid', {}),
    ],
    says: message('mergedIn', { titles, count, other }),
    move: { kind: 'release', record: asMergedIn(record) },
  });
}

/** Who is named besides the artist on more than half of them. */
function namedOnMost(releases: readonly ReleaseRecord[]): string | null {
  const names = releases.flatMap(({ traits }) => traits?.contributors ?? []);
  const groups = Map.groupBy(names, ({ name }) => titleKey(name)).values();
  const most = [...groups].find(({ length }) => length > releases.length / 2);
  return most?.[0]?.name ?? null;
}
