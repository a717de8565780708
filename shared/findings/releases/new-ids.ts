import { createHash } from 'node:crypto';
import * as z from '../../domain/zod.ts';
import type { CatalogRelease } from '../../domain/catalog/catalog.ts';
import { gravest } from '../../changes/rules/info.ts';
import { artistSubject, finding } from '../finding.ts';
import { byText } from '../normalise.ts';
import { patience } from '../patience.ts';
import { isMergedIn, shownReleases } from '../profile/merged-in.ts';
import { isTrusted } from '../risk/known-set.ts';
import type { About, DiffContext, Finding } from '../types.ts';
import type { ProfileRecord, ReleaseRecord } from '../records.ts';
import { message } from '../words.ts';
import type { Replacement } from './pair.ts';
import { replaced, wentOffline } from './presence.ts';
import { type AreAkin, isRetitled, sameDay } from './retitled.ts';
import type { Presence } from './sides.ts';

// A catalog whose IDs are all others, as after a change of the distributor: one finding.

/** So many at least are a catalog. */
const manyMin = 3;
/** At most such a part of the artist's own releases keeps its ID. */
const keptShare = 1 / 10;
/** At least such a part is there under another ID. */
const pairedShare = 1 / 2;
/** Of so many pairs with the same title both pages are read, and of so many with another title. */
const pairsAsked = 6;
const retitledAsked = 20;
/** So many pairs are named in a payload. */
const pairsShown = 100;

const After = z.object({
  replaced: z.array(
    z.object({ from: z.string(), to: z.string(), earlier_title: z.string().optional() }),
  ),
});

/** What a list shows of the artist's own releases, as far as they are not there as they were. */
interface Moved {
  pairs: readonly Replacement[];
  /** Not there at all. */
  missing: readonly ReleaseRecord[];
  /** How many are there as they were. */
  kept: number;
}

/** Whether a change says that the whole catalog has other IDs. */
export function isNewIds({ change_type, payload }: About) {
  return change_type === 'RELEASE_REPLACED' && payload.subject.kind === 'artist';
}

interface Lists {
  known: readonly ReleaseRecord[];
  listed: ReadonlyMap<string, CatalogRelease>;
  /** What is listed and not known. */
  added: readonly CatalogRelease[];
  /** Whether pages show that two releases of different titles are the same. */
  areAkin: AreAkin;
}

/**
 * What a list shows about releases that moved: first what is reported once for all of them, then
 * what each is reported for on its own.
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
 * The artist's own releases, where nearly none kept its ID and most are listed under another one:
 * paired by what was found, and by date and number of tracks where a title was translated
 * meanwhile, unless the pages show two different releases. Null if that isn't the case: then each
 * release is reported on its own.
 */
function newIds(
  { pairs, missing }: Omit<Moved, 'kept'>,
  { known, listed, added, areAkin }: Lists,
): Moved | null {
  const own = known.filter((one) => one.status !== 'offline' && isOwn(one, listed));
  const standing = new Set(own.filter(({ id }) => listed.has(id)).map(({ id }) => id));
  const left = own.filter(({ id }) => !listed.has(id));
  if (left.length < manyMin || standing.size > own.length * keptShare) return null;
  // What is there in the place of others and was there before is no other ID: a duplicate went.
  const ownPairs = pairs.filter(({ gone, by }) => isOwn(gone, listed) && !standing.has(by.id));
  const ownMissing = missing.filter((one) => isOwn(one, listed));
  const retitled = sameDay(
    ownMissing,
    added.filter(({ id }) => !pairs.some(({ by }) => by.id === id)),
  );
  // By the list alone: the pages tell which of them are pairs, not whether the catalog changed.
  const maybe = new Set([...ownPairs, ...retitled].map(({ gone }) => gone.id));
  const there = left.filter(({ id }) => maybe.has(id)).length;
  if (there < left.length * pairedShare) return null;
  const akin = retitled.filter(({ gone, by }) => areAkin(gone, by) !== false);
  const paired = new Set([...ownPairs, ...akin].map(({ gone }) => gone.id));
  const gone = ownMissing
    .filter(({ id }) => !paired.has(id))
    .toSorted((one, other) => byText(one.id, other.id));
  return { pairs: [...akin, ...ownPairs], missing: gone, kept: standing.size };
}

/** Someone else's release is left out: it has another distributor. */
function isOwn(record: ReleaseRecord, listed: Lists['listed']): boolean {
  const relation = record.traits?.relation ?? listed.get(record.id)?.relation ?? record.relation;
  return relation === 'main' && isTrusted(record) && !isMergedIn(record);
}

/** Tells once for all of them that the releases of an artist have other IDs. */
export function newIdsFound(
  profile: ProfileRecord,
  { pairs, missing, kept }: Moved,
  context: DiffContext,
): Finding {
  const each = pairs.map((pair) => replaced(pair, context));
  const lost = missing.map((record) =>
    wentOffline(record, message('leftList', {}), 'list', context),
  );
  const count = pairs.length + missing.length;
  const differing = each.filter(({ severity }) => severity !== 'info').length;
  return finding({
    type: 'RELEASE_REPLACED',
    severity: gravest([...each, ...lost].map((one) => one.severity)),
    subject: artistSubject(profile),
    field: 'release_ids',
    before: { count },
    after: {
      count: pairs.length,
      replaced: pairs
        .toSorted((a, b) => Number(isRetitled(b)) - Number(isRetitled(a)))
        .slice(0, pairsShown)
        .map(shown),
      missing: shownReleases(missing),
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
      back: pairs.length > 0 && pairs.every(({ isNew }) => !isNew),
    }),
    // What is missing may be one half of a list that is wrong.
    ...(missing.length >= manyMin ? { must_last_seconds: patience.massLoss } : {}),
    mark: markOf(pairs, missing),
    move: { kind: 'several', moves: [...lost, ...each].map(({ move }) => move) },
  });
}

function shown({ gone, by }: Replacement) {
  const pair = { from: gone.id, to: by.id, title: by.title };
  return isRetitled({ gone, by }) ? { ...pair, earlier_title: gone.title } : pair;
}

/** The same, whatever the pages say about those with another title. */
function markOf(pairs: readonly Replacement[], missing: readonly ReleaseRecord[]): string {
  const ids = [
    ...pairs.map((pair) => (isRetitled(pair) ? pair.gone.id : `${pair.gone.id} ${pair.by.id}`)),
    ...missing.map(({ id }) => id),
  ];
  return createHash('sha256').update(ids.sort().join()).digest('base64url');
}

/**
 * The pages that are read to be sure that a catalog has other IDs: some of the earlier ones, and
 * what is there in their place. They represent the rest. The title already shows most of a pair, so
 * the pairs with another title come first.
 */
export function pagesOfNewIds({ payload }: About): { from: string; to: string }[] {
  const { replaced = [] } = After.safeParse(payload.after).data ?? {};
  const isOther = ({ earlier_title }: (typeof replaced)[number]) => earlier_title !== undefined;
  return [
    ...replaced.filter(isOther).slice(0, retitledAsked),
    ...replaced.filter((pair) => !isOther(pair)).slice(0, pairsAsked),
  ];
}
