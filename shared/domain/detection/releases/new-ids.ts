import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { CatalogRelease } from '../../catalog.ts';
import { type Severity, severityAtLeast } from '../../severity.ts';
import { finding } from '../finding.ts';
import { patience } from '../patience.ts';
import { isMergedIn } from '../profile/merged-in.ts';
import { isTrusted } from '../risk/known-set.ts';
import type { DiffContext, Finding, ProfileRecord, ReleaseRecord } from '../types.ts';
import { message } from '../words.ts';
import type { Replacement } from './pair.ts';
import { replaced, wentOffline } from './presence.ts';
import { daySpan } from './release-date.ts';
import type { Presence } from './sides.ts';

// A catalog whose IDs are all others, as after a change of the distributor: one finding.

/** So many at least are a catalog. */
const manyMin = 3;
/** At most such a part of the artist's own releases keeps its ID. */
const keptShare = 1 / 10;
/** At least such a part is there under another ID. */
const pairedShare = 1 / 2;
/** Of so many pairs both pages are read. */
const pairsAsked = 6;
/** So many pairs, and so many that are missing, are named in a payload. */
const pairsShown = 100;
const missingShown = 20;

const After = z.object({ replaced: z.array(z.object({ from: z.string(), to: z.string() })) });

/** What a list shows of the artist's own releases, as far as they are not there as they were. */
export interface Moved {
  pairs: readonly Replacement[];
  /** Not there at all. */
  missing: readonly ReleaseRecord[];
  /** How many are there as they were. */
  kept: number;
}

/** Whether a change says that the whole catalog has other IDs. */
export function isNewIds({ change_type, payload }: Pick<Finding, 'change_type' | 'payload'>) {
  return change_type === 'RELEASE_REPLACED' && payload.subject.kind === 'artist';
}

interface Lists {
  known: readonly ReleaseRecord[];
  listed: ReadonlyMap<string, CatalogRelease>;
  /** What is listed and not known. */
  added: readonly CatalogRelease[];
}

/**
 * What a list shows of releases that are not where they were, with what is told once for all apart
 * from what each release is told of by itself.
 */
export function withNewIds(
  { pairs, alone }: Pick<Presence, 'pairs' | 'alone'>,
  lists: Lists,
): Pick<Presence, 'pairs' | 'alone'> & { moved: Moved | null } {
  const moved = newIds({ pairs, missing: alone }, lists);
  if (!moved) return { moved, pairs, alone };
  const together = new Set([...moved.pairs.map(({ gone }) => gone), ...moved.missing]);
  return {
    moved,
    pairs: pairs.filter(({ gone }) => !together.has(gone)),
    alone: alone.filter((record) => !together.has(record)),
  };
}

/**
 * The artist's own releases, where nearly none kept its ID and most are there under another one: by
 * the pairs that were found, and by date and number of tracks where a title was translated meanwhile.
 * Null where it is no such thing: then each release is told by itself.
 */
function newIds(
  { pairs, missing }: Omit<Moved, 'kept'>,
  { known, listed, added }: Lists,
): Moved | null {
  const own = known.filter((one) => one.status !== 'offline' && isOwn(one));
  const standing = new Set(own.filter(({ id }) => listed.has(id)).map(({ id }) => id));
  const left = own.filter(({ id }) => !listed.has(id));
  if (left.length < manyMin || standing.size > own.length * keptShare) return null;
  // What is there in the place of others and was there before is no other ID: a duplicate went.
  const ownPairs = pairs.filter(({ gone, by }) => isOwn(gone) && !standing.has(by.id));
  const ownMissing = missing.filter(isOwn);
  const retitled = sameDay(
    ownMissing,
    added.filter(({ id }) => !pairs.some(({ by }) => by.id === id)),
  );
  const all = [...ownPairs, ...retitled];
  const paired = new Set(all.map(({ gone }) => gone.id));
  const there = left.filter(({ id }) => paired.has(id)).length;
  if (there < left.length * pairedShare) return null;
  const gone = ownMissing.filter(({ id }) => !paired.has(id));
  return { pairs: all, missing: gone, kept: standing.size };
}

/** Nothing is said of a record of somebody else's: it has another distributor. */
function isOwn(record: ReleaseRecord): boolean {
  const relation = record.traits?.relation ?? record.relation;
  return relation === 'main' && isTrusted(record) && !isMergedIn(record);
}

/** Pairs by the day and the number of tracks, where one on each side only has both. */
function sameDay(
  missing: readonly ReleaseRecord[],
  added: readonly CatalogRelease[],
): Replacement[] {
  const keyOf = (one: ReleaseRecord | CatalogRelease) => {
    const span = daySpan(one.release_date);
    return span && span.first === span.last ? `${span.first} ${one.type}` : null;
  };
  const [byGone, byCame] = [Map.groupBy(missing, keyOf), Map.groupBy(added, keyOf)];
  return [...byGone].flatMap(([key, [gone, ...others]]): Replacement[] => {
    const [by, ...more] = byCame.get(key) ?? [];
    if (key === null || !gone || !by || others.length + more.length > 0) return [];
    const areCounted = gone.total_tracks !== null && by.total_tracks !== null;
    if (areCounted && gone.total_tracks !== by.total_tracks) return [];
    return [{ gone, by, isNew: true, reason: message('sameDayAndSize', {}) }];
  });
}

/** Tells once for all of them that the releases of an artist have other IDs. */
export function newIdsFound(
  { streaming_id, name }: ProfileRecord,
  { pairs, missing, kept }: Moved,
  context: DiffContext,
): Finding {
  const each = pairs.map((pair) => replaced(pair, context));
  const lost = missing.map((record) =>
    wentOffline(record, message('leftList', {}), 'list', context),
  );
  const ids = [...pairs.map(({ gone, by }) => `${gone.id} ${by.id}`), ...missing.map(idOf)];
  const count = pairs.length + missing.length;
  const differing = each.filter(({ severity }) => severity !== 'info').length;
  return finding({
    type: 'RELEASE_REPLACED',
    severity: gravest([...each, ...lost]),
    subject: { kind: 'artist', id: streaming_id, name },
    field: 'release_ids',
    before: { count },
    after: {
      count: pairs.length,
      replaced: pairs
        .slice(0, pairsShown)
        .map(({ gone, by }) => ({ from: gone.id, to: by.id, title: by.title })),
      missing: missing
        .slice(0, missingShown)
        .map(({ id, title, release_date, label }) => ({ id, title, release_date, label })),
      missing_count: missing.length,
    },
    reasons: [
      message('idsLeft', { count }),
      message('idsCame', { count: pairs.length }),
      ...(differing > 0 ? [message('otherUpcOrLabel', { count: differing })] : []),
    ],
    says: message('newIds', {
      moved: pairs.length,
      of: count + kept,
      missing: missing.map(({ title }) => title),
    }),
    // What is missing may be one half of a list that is wrong.
    ...(missing.length >= manyMin ? { holdSeconds: patience.massLoss } : {}),
    mark: createHash('sha256').update(ids.sort().join()).digest('base64url'),
    move: { kind: 'several', moves: [...lost, ...each].map(({ move }) => move) },
  });
}

function idOf({ id }: ReleaseRecord): string {
  return id;
}

function gravest(findings: readonly Finding[]): Severity {
  return findings.reduce<Severity>(
    (most, { severity }) => (severityAtLeast(severity, most) ? severity : most),
    'info',
  );
}

/**
 * The pages that are read to be sure that a catalog has other IDs: some of the earlier ones, and what
 * is there in their place. They stand for the rest.
 */
export function pagesOfNewIds({
  payload,
}: Pick<Finding, 'payload'>): { from: string; to: string }[] {
  const { replaced = [] } = After.safeParse(payload.after).data ?? {};
  return replaced.slice(0, pairsAsked);
}
