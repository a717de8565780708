import type { CatalogReleaseDetails, CatalogTrack } from '../../catalog.ts';
import { diffCountries } from './countries.ts';
import { diffCredits } from './credits.ts';
import { diffProduct } from '../releases/fields.ts';
import { backOnline, wentOffline } from '../releases/presence.ts';
import { finding, inOrder, named, weigh } from '../finding.ts';
import { lossesById, tracksWentOffline } from '../tracks/lost.ts';
import { diffRisk } from '../risk/late-risk.ts';
import { isMergedIn } from '../profile/merged-in.ts';
import { isOutEverywhere } from '../releases/release-date.ts';
import { isrcKey, titleText, nonEmpty } from '../normalise.ts';
import { message } from '../words.ts';
import { providedContext, providedTrackContext } from '../provided-fields.ts';
import {
  alignTracks,
  comparableTracks,
  lengthDiffers,
  type TrackAlignment,
  tracksOf,
} from '../tracks/align.ts';
import type { BaselineMove, DiffContext, Evidence, Finding } from '../types.ts';
import type { Baseline, ReleaseRecord } from '../records.ts';

/**
 * Compares a release with its own page: availability, label, UPC, credits, countries and tracks. The
 * first reading is baseline and reports nothing, except the risk of a new release. Neither does a page
 * that answers with another release's id, nor the page of a release that is gone from the list. A
 * track counts as missing only if all tracks could be read; where the page counts more than it shows, and
 * not as a rule, only if its own page says that it is gone.
 * @param answers for missing tracks, by their ids, if they were asked for.
 */
export function diffRelease(
  baseline: Baseline,
  record: ReleaseRecord,
  details: CatalogReleaseDetails,
  given: DiffContext,
  answers?: Evidence['tracks'],
): Finding[] {
  const context = providedContext(given, details);
  const isGone = record.status === 'offline';
  if (details.id !== record.id) return [];
  if (record.details_read_at === null) return diffRisk(baseline, record, details, context);
  if (isGone && record.gone_from !== 'page') return [];
  const tellsAvailability = context.capabilities.has('availability');
  if (isGone && !tellsAvailability) return [];
  const isOut = isOutEverywhere(record.release_date, context.now);
  if (tellsAvailability && !details.available && (isGone || isOut)) {
    const reason = message('pageUnavailable', {});
    const isNoNews = isGone || isMergedIn(record) || record.availability_basis === 'assumed';
    return isNoNews ? [] : [wentOffline(record, reason, 'page', context)];
  }
  return inOrder([
    ...(isGone ? [backOnline(record, message('pageAvailableAgain', {}), context)] : []),
    ...diffRisk(baseline, record, details, context),
    ...diffProduct(record, details, context),
    ...diffCredits(record, details, baseline.profile),
    ...diffCountries(record, details, context),
    ...diffTracks(
      record,
      { known: baseline.tracks.get(record.id), details, answers, given },
      providedTrackContext(given, details),
    ),
  ]);
}

interface Tracks {
  known: readonly CatalogTrack[] | undefined;
  details: CatalogReleaseDetails;
  answers: Evidence['tracks'];
  /** The context for the pages of single tracks: they may provide what the release's page leaves out. */
  given: DiffContext;
}

function diffTracks(
  record: ReleaseRecord,
  { known, details, answers, given }: Tracks,
  context: DiffContext,
): Finding[] {
  const seen = tracksOf(details, context.capabilities);
  const comparable = comparableTracks(record, details);
  if (!known || !seen || !comparable.losses) return [];
  const areAll = details.has_unread_tracks !== true;
  const { kept, lost, added } = alignTracks(known, seen, context.capabilities, areAll);
  const back = context.capabilities.has('availability') ? kept.filter(isBack) : [];
  return [
    ...losses(record, lost, answers, given).filter(
      ({ change_type }) =>
        change_type !== 'TRACK_REMOVED' || !isCutOff(record, details, lost.length),
    ),
    ...(comparable.additions
      ? [
          ...added.map((track) => trackAdded(record, track)),
          ...back.map((pair) => trackBack(record, pair.known, pair.seen)),
        ]
      : []),
    ...kept.flatMap((pair) => [
      ...diffIsrc(record, pair.known, pair.seen, context),
      ...diffTrackTitle(record, pair.known, pair.seen),
      ...diffAudio(record, pair.known, pair.seen),
      ...diffExplicit(record, pair.known, pair.seen),
    ]),
  ];
}

/**
 * Whether a page counts other than the tracks that it shows, and not as a rule. Where tracks left one that
 * is short as a rule, its count may stand as it was.
 */
function isCutOff(
  { usual_miscount }: ReleaseRecord,
  { tracks_miscount = 0 }: CatalogReleaseDetails,
  lost: number,
): boolean {
  const usual = usual_miscount?.by ?? 0;
  return tracks_miscount > 0 && tracks_miscount !== usual && tracks_miscount - lost !== usual;
}

function isBack({ known, seen }: TrackAlignment['kept'][number]): boolean {
  return !known.available && seen.available && seen.is_available_unsure !== true;
}

function losses(
  record: ReleaseRecord,
  lost: TrackAlignment['lost'],
  answers: Evidence['tracks'],
  context: DiffContext,
): Finding[] {
  if (answers) return lossesById(record, lost, answers, context);
  return lost.length > 0 ? [tracksWentOffline(record, lost)] : [];
}

/** The parts that all findings about one track share. */
function about(record: ReleaseRecord, track: CatalogTrack) {
  const { id, title } = track;
  return {
    subject: { kind: 'track', id, name: title },
    release: { id: record.id, title: record.title },
  } as const;
}

/** A track and its release, for a sentence. */
function onRelease(record: ReleaseRecord, { title }: CatalogTrack) {
  return { track: title, release: named(record) };
}

function trackAdded(record: ReleaseRecord, track: CatalogTrack): Finding {
  return finding({
    ...about(record, track),
    type: 'TRACK_ADDED',
    field: 'tracks',
    before: null,
    after: { id: track.id, title: track.title, isrc: track.isrc },
    says: message('trackAdded', { track: track.title, release: named(record) }),
    move: { kind: 'track_added', release_id: record.id, track },
  });
}

function trackBack(record: ReleaseRecord, known: CatalogTrack, track: CatalogTrack): Finding {
  return finding({
    ...about(record, track),
    type: 'TRACK_ADDED',
    field: 'available',
    before: false,
    after: true,
    reasons: [message('wasUnavailable', {})],
    says: message('trackBack', { track: track.title, release: named(record) }),
    move: trackMove(record, known, track, { available: true }),
  });
}

function diffIsrc(
  record: ReleaseRecord,
  known: CatalogTrack,
  track: CatalogTrack,
  context: DiffContext,
): Finding[] {
  const [before, after] = [nonEmpty(known.isrc), nonEmpty(track.isrc)];
  if (!context.capabilities.has('isrcs') || before === null || after === null) return [];
  if (isrcKey(before) === isrcKey(after)) return [];
  const change = trackMove(record, known, track, { isrc: after });
  const says = message('isrcChanged', { ...onRelease(record, track), before, after });
  const severity = weigh('warning', record);
  const parts = { ...about(record, track), field: 'isrc', before, after, says, severity };
  return [finding({ ...parts, type: 'TRACK_ISRC_CHANGED', move: change })];
}

function diffTrackTitle(
  record: ReleaseRecord,
  known: CatalogTrack,
  track: CatalogTrack,
): Finding[] {
  const [before, after] = [known.title, track.title];
  if (after.trim() === '' || titleText(before) === titleText(after)) return [];
  const change = trackMove(record, known, track, { title: after });
  const says = message('trackRenamed', { track: before, release: named(record), after });
  const parts = { ...about(record, track), field: 'title', before, after, says };
  return [finding({ ...parts, type: 'TRACK_TITLE_CHANGED', move: change })];
}

function diffAudio(record: ReleaseRecord, known: CatalogTrack, track: CatalogTrack): Finding[] {
  const [before, after] = [known.duration_ms, track.duration_ms];
  if (before === null || after === null || !lengthDiffers(known, track)) return [];
  const says = message('audioReplaced', { ...onRelease(record, track), before, after });
  const severity = weigh('warning', record);
  const move = trackMove(record, known, track, { duration_ms: after });
  const parts = { ...about(record, track), before, after, severity, says, move };
  return [finding({ ...parts, type: 'TRACK_AUDIO_REPLACED', field: 'duration_ms' })];
}

function diffExplicit(record: ReleaseRecord, known: CatalogTrack, track: CatalogTrack): Finding[] {
  const [before, after] = [known.explicit, track.explicit];
  if (before === null || after === null || before === after) return [];
  const says = message('explicitChanged', { ...onRelease(record, track), isExplicit: after });
  const move = trackMove(record, known, track, { explicit: after });
  const parts = { ...about(record, track), before, after, says, move };
  return [finding({ ...parts, type: 'TRACK_EXPLICIT_CHANGED', field: 'explicit' })];
}

/**
 * The move of one track's fields. A recording under a new track id also moves to that id. Both ids are
 * named, since another change of the same track may have been confirmed before.
 */
function trackMove(
  record: ReleaseRecord,
  known: CatalogTrack,
  { id }: CatalogTrack,
  set: Partial<CatalogTrack>,
): BaselineMove {
  const track_ids = id === known.id ? [id] : [known.id, id];
  return { kind: 'track_fields', release_id: record.id, track_ids, set: { id, ...set } };
}
