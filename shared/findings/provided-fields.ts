import type {
  Answered,
  Capability,
  CatalogArtist,
  CatalogReleaseDetails,
  CatalogTrack,
} from '../domain/catalog/catalog.ts';
import { type ChangeType, infoOf } from '../changes/rules/change-type.ts';
import { nonEmpty } from './normalise.ts';
import { lostIn, trackIdsIn } from './tracks/listed.ts';
import type { DiffContext, OpenChange } from './types.ts';

/** The context for comparing with an answer: fields that it left out are not compared. */
export function providedContext(context: DiffContext, { untold = [] }: Answered): DiffContext {
  if (untold.length === 0) return context;
  const provided = [...context.capabilities].filter((capability) => !untold.includes(capability));
  return { ...context, capabilities: new Set(provided) };
}

/** The context for comparing the tracks of a page: each track says whether it can be played. */
export function providedTrackContext(context: DiffContext, { untold }: Answered): DiffContext {
  return providedContext(context, {
    untold: untold?.filter((field) => field !== 'availability') ?? [],
  });
}

/** Whether a page provides its credits; a page that names nobody leaves them out. */
export function providesCredits({ contributors, untold }: CatalogReleaseDetails): boolean {
  return contributors.length > 0 && untold?.includes('credits') !== true;
}

/** Whether an answer includes the picture. */
export function providesImage({ untold }: Answered): boolean {
  return untold?.includes('image') !== true;
}

/** Whether the profile is marked as verified; undefined where an answer doesn't say. */
export function providedVerified({ verified, untold }: CatalogArtist): boolean | undefined {
  return untold?.includes('verified') ? undefined : (verified ?? undefined);
}

/** Whether there was an answer, and it left out what a change is about. */
export function leavesOut(
  changeType: ChangeType,
  field: Capability | undefined,
  answer: Answered | null | undefined,
): boolean {
  const needed = infoOf(changeType).isOfAvailability ? 'availability' : field;
  return needed !== undefined && answer?.untold?.includes(needed) === true;
}

/** Whether the profile provides the field that a change is about. */
export function providesProfileField({ payload }: OpenChange, artist: CatalogArtist): boolean {
  if (payload.field === 'name') return artist.name !== '';
  return payload.field !== 'verified' || providedVerified(artist) !== undefined;
}

/** Whether a release's own page provides the field that a change is about. */
export function providesPageField({ payload }: OpenChange, page: CatalogReleaseDetails): boolean {
  switch (payload.field) {
    case 'label':
      return nonEmpty(page.label) !== null;
    case 'upc':
      return nonEmpty(page.upc) !== null;
    case 'contributors':
      return providesCredits(page);
    case 'countries':
      return (page.countries ?? []).length > 0;
    case 'isrc':
      return providesTracks(page, trackIdsIn(payload), ({ isrc }) => nonEmpty(isrc));
    case 'duration_ms':
      return providesTracks(page, trackIdsIn(payload), ({ duration_ms }) => duration_ms);
    case 'explicit':
      return providesTracks(page, trackIdsIn(payload), ({ explicit }) => explicit);
    case 'tracks': {
      const judged = lostIn(payload).filter(({ state }) => state !== 'missing');
      const ids = judged.map(({ id }) => id);
      return providesTracks(page, ids, (track) => (track.is_available_unsure ? null : true));
    }
    default:
      return true;
  }
}

/** Whether all tracks that a change is about could be read on a page. */
export function areTracksRead({ payload }: OpenChange, page: CatalogReleaseDetails): boolean {
  const ids = trackIdsIn(payload);
  return !page.has_unread_tracks || ids.every((id) => page.tracks?.some((one) => one.id === id));
}

/** Whether a page tells a field of each of these tracks that it shows. */
function providesTracks(
  { tracks }: CatalogReleaseDetails,
  ids: readonly string[],
  field: (track: CatalogTrack) => unknown,
): boolean {
  const byId = new Map((tracks ?? []).map((track) => [track.id, track]));
  return ids.every((id) => {
    const track = byId.get(id);
    return !track || field(track) !== null;
  });
}
