import type { Observation } from '../catalog.ts';
import { infoOf } from '../change-type.ts';
import type { Road } from '../taxonomy/info.ts';
import { milestoneDays, numberFindings } from '../detection/numbers/numbers.ts';
import { needsAllTracks } from '../detection/top-tracks/unknown.ts';
import type { DailyNumbers } from '../detection/types.ts';
import type { Glance } from './check.ts';
import { roads } from './judge.ts';
import { asOpenChange, type Context, diffContext, type Known, type OpenSubject } from './known.ts';
import { othersToRead } from './merge.ts';
import { sharedSubject } from './same-change.ts';
import { type Sighting, sightingsOf } from './source-hold.ts';
import { cameOf, type Look } from './recheck.ts';

/** What has to be read to be sure of findings that are due, in addition to an observation. */
export interface Wanted {
  /** The numbers by day. */
  days: boolean;
  links: boolean;
  biography: boolean;
  /** The releases whose tracks have to be loaded. */
  tracksOf: readonly string[];
  /** For each waiting change, by its id: the pages of releases and the single tracks to read. */
  byId: ReadonlyMap<string, { releaseIds: readonly string[]; trackIds: readonly string[] }>;
}

/** What has to be read to be sure of findings that are due. */
export function wanted({ baseline }: Known, due: readonly OpenSubject[]): Wanted {
  const isOn = (road: Road) => due.some(({ change_type }) => infoOf(change_type).road === road);
  const byId = due.map((one) => [one.open.id, roads([asOpenChange(one)])] as const);
  const pages = byId.flatMap(([, { releaseIds }]) => releaseIds);
  return {
    days: isOn('days'),
    links: isOn('links'),
    biography: isOn('bio'),
    tracksOf: isOn('top_news') ? [...baseline.releases.keys()] : [...new Set(pages)],
    byId: new Map(byId),
  };
}

/** What judging needs in addition, once what was wanted has been compared. */
export interface WantedBesides {
  /** Pages of other new releases, which show whether it is a merge. */
  releaseIds: readonly string[];
  sightings: readonly Sighting[];
  /** Releases and tracks, of which it only says at how many artists they have the same change. */
  shared: readonly Sighting[];
}

/** What has to be read before findings are confirmed; for the others, nothing is read. */
export function wantedBesides(look: Look): WantedBesides {
  const sure = look.judged.filter(({ verdict }) => verdict.kind === 'confirm');
  const releaseIds = sure.flatMap((one) => othersToRead(cameOf(look, look.known, one)));
  const sightings = sure.flatMap(({ subject }) => sightingsOf(subject));
  const shared = sure.flatMap(({ subject: { change_type, open } }) => {
    const what = sharedSubject({ change_type, payload: open.payload });
    return what === null ? [] : [{ what, at: new Date(open.detected_at) }];
  });
  const earliest = sightings.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  return {
    releaseIds: [...new Set(releaseIds)].filter((id) => !look.evidence.releases.has(id)),
    // The counts from one time on include those of any later time.
    sightings: [...new Map(earliest.map((one) => [one.what, one])).values()],
    shared: [...new Map(shared.map((one) => [one.what, one])).values()],
  };
}

/** Whether a check can't be judged without the tracks of all releases. */
export function wantsTracks(known: Known, observation: Observation, context: Context): boolean {
  return needsAllTracks(known.baseline, observation, diffContext(known, context));
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
