import { type ChangeType, infoOf } from '../../changes/rules/change-type.ts';
import type { Road } from '../../changes/rules/info.ts';
import { milestoneDays, numberFindings } from '../../findings/numbers/numbers.ts';
import type { DailyNumbers, Evidence } from '../../findings/types.ts';
import type { ReleaseRecord } from '../../findings/records.ts';
import type { Glance } from '../../checks/rules/check.ts';
import { roads } from './judge.ts';
import {
  asOpenChange,
  type Context,
  type Known,
  type OpenSubject,
} from '../../watches/rules/known.ts';
import { othersToRead } from './merge.ts';
import { type Doubtful, doubtfulOf } from './news-facts.ts';
import { earliestOf, type Others, sharedOf, type Sighting, sightingsOf } from './suspicion.ts';
import { againstCount, unlessSourceWide } from './other-artists.ts';
import { lossSampleOf } from './sample.ts';
import { cameOf, type Look } from './recheck.ts';

/** What has to be read to be sure of findings that are due, in addition to an observation. */
export interface Wanted {
  /** The numbers by day. */
  days: boolean;
  links: boolean;
  biography: boolean;
  /** Whether the stored tracks of all releases have to be loaded, whatever is read. */
  allTracks: boolean;
  /**
   * Of very many releases that left the list at once, those whose pages stand for the others: the ids of their
   * changes. Null: there are few, and each page is read.
   */
  sample: ReadonlySet<string> | null;
  /** For each waiting change, by its id: the pages of releases and the single tracks to read. */
  byId: ReadonlyMap<string, { releaseIds: readonly string[]; trackIds: readonly string[] }>;
}

/** What has to be read to be sure of findings that are due. */
export function wanted(due: readonly OpenSubject[]): Wanted {
  const isOn = (road: Road) => due.some(({ change_type }) => infoOf(change_type).road === road);
  const isLost = due.some(({ change_type }) => change_type === 'RELEASE_WENT_OFFLINE');
  const byId = due.map((one) => [one.open.id, roads([asOpenChange(one)])] as const);
  return {
    days: isOn('days'),
    links: isOn('links'),
    biography: isOn('bio'),
    // Recordings tell where a release went, and whose a new one is.
    allTracks: isOn('top_news') || isOn('news') || isLost,
    sample: lossSampleOf(due),
    byId: new Map(byId),
  };
}

/** What is asked of other artists. */
export interface AskedOfOthers {
  types: readonly ChangeType[];
  /** The watches at which one of them was counted last, where it came to many artists at once. */
  counted: readonly string[];
  /** The releases here that it is about; all of them, if it's about the artist. */
  changed: readonly ReleaseRecord[];
  /** When the first of it was found, in ms. */
  since: number;
}

/** Of those who were counted so many are compared: what they share shows at few, and others have to be read, too. */
const countedMax = 8;

/**
 * What other artists can settle, where the profile's own number doesn't speak against it already; null:
 * nothing.
 */
export function wantsWitnesses(look: Look, others: Others): AskedOfOthers | null {
  const { judged, evidence, context, known } = look;
  const all = judged.flatMap(({ subject, verdict: alone }) => {
    const { verdict } = unlessSourceWide(subject, alone, others, context);
    if (verdict.kind !== 'wait' || !verdict.settles) return [];
    const isAgainst = againstCount(evidence.observation, verdict.settles) !== null;
    return isAgainst ? [] : [{ subject, ...verdict.settles }];
  });
  if (all.length === 0) return null;
  const { releases } = known.baseline;
  const ids = all.map(({ subject: { open, id } }) => open.release_id ?? id);
  const isOfAll = all.some(({ subject }) => subject.kind === 'artist');
  return {
    types: [...new Set(all.map(({ finding }) => finding.change_type))],
    counted: [...new Set(all.flatMap(({ counted = [] }) => counted))].slice(0, countedMax),
    changed: isOfAll ? [...releases.values()] : ids.flatMap((id) => releases.get(id) ?? []),
    since: Math.min(...all.map(({ subject }) => Date.parse(subject.open.detected_at))),
  };
}

/**
 * The releases whose stored tracks the comparison takes, once it is known what the pages tell. If none is
 * there, none of the tracks decides anything: what left the list and has no page is gone.
 */
export function tracksOf(
  { baseline }: Known,
  { allTracks, byId }: Wanted,
  { observation, releases }: Pick<Evidence, 'observation' | 'releases'>,
): string[] {
  if (allTracks) return [...baseline.releases.keys()];
  const listed = new Set(observation?.releases.releases.map(({ id }) => id));
  // A listed release may stand in the place of one that is gone, also where its own page is.
  const isAnyThere = [...releases].some(([id, page]) => page !== null || listed.has(id));
  if (!isAnyThere) return [];
  return [...new Set([...byId.values()].flatMap(({ releaseIds }) => releaseIds))];
}

/** What judging needs in addition, once what was wanted has been compared. */
interface WantedBesides {
  /** Pages of other new releases, which show whether it is a merge. */
  releaseIds: readonly string[];
  /** New releases of which nobody knows whose they are. */
  doubtful: readonly Doubtful[];
  /** Days on which a number moved, of which it only says how many artists had the same. */
  numbers: readonly Sighting[];
  /** Releases and tracks, of which it only says how many artists have the same change. */
  shared: readonly Sighting[];
}

/** What has to be read before findings are confirmed; for the others, nothing is read. */
export function wantedBesides(look: Look): WantedBesides {
  const sure = look.judged.filter(({ verdict }) => verdict.kind === 'confirm');
  const releaseIds = sure.flatMap((one) => othersToRead(cameOf(look, look.known, one)));
  const subjects = sure.map(({ subject }) => subject);
  const ofNumbers = subjects.filter(({ change_type }) => infoOf(change_type).road === 'days');
  return {
    releaseIds: [...new Set(releaseIds)].filter((id) => !look.evidence.releases.has(id)),
    doubtful: sure.flatMap(({ verdict }) => doubtfulOf(verdict) ?? []),
    numbers: earliestOf(ofNumbers.flatMap(sightingsOf)),
    shared: [...new Map(sharedOf(subjects).map((one) => [one.what, one])).values()],
  };
}

/**
 * How many days of numbers are needed in addition to those at hand: null for none; if a milestone is
 * found, as many as it takes to know that it was not reached before.
 */
export function wantsDays(
  { streaming_id, name: artist_name }: Omit<Glance, 'seen_hash'>,
  days: readonly DailyNumbers[],
  context: Context,
): number | null {
  const findings = numberFindings(days, { ...context, streaming_id, artist_name });
  const isMilestone = findings.some(({ change_type }) => change_type === 'MILESTONE_REACHED');
  return isMilestone ? milestoneDays : null;
}
