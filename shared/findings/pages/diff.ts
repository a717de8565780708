import type { CatalogReleaseDetails, CatalogTrack } from '../../domain/catalog/catalog.ts';
import { diffCountries, diffCredits } from './fields.ts';
import { diffProduct } from '../releases/fields.ts';
import { backOnline, wentOffline } from '../releases/presence.ts';
import { inOrder } from '../finding.ts';
import { lossesById, tracksWentOffline } from '../tracks/lost.ts';
import { diffRisk } from '../risk/late-risk.ts';
import { isMergedIn } from '../profile/merged-in.ts';
import { isOutEverywhere } from '../releases/release-date.ts';
import { message } from '../words.ts';
import { isCutOff } from '../miscount.ts';
import { providedContext, providedTrackContext } from '../provided-fields.ts';
import { alignTracks, comparableTracks, type TrackAlignment, tracksOf } from '../tracks/align.ts';
import { trackFields, tracksCame } from '../tracks/fields.ts';
import type { DiffContext, Evidence, Finding } from '../types.ts';
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
  const { tracks_miscount = 0 } = details;
  const isCut = isCutOff(record.usual_miscount, tracks_miscount, lost.length);
  const back = context.capabilities.has('availability') ? kept.filter(isBack) : [];
  return [
    ...losses(record, lost, answers, given).filter(
      ({ change_type }) => change_type !== 'TRACK_REMOVED' || !isCut,
    ),
    ...(comparable.additions ? tracksCame(record, { added, back }) : []),
    ...trackFields(record, kept, context),
  ];
}

function isBack({ known, seen }: TrackAlignment['kept'][number]): boolean {
  const isSure = known.is_available_unsure !== true && seen.is_available_unsure !== true;
  return !known.available && seen.available && isSure;
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
