import type {
  Answered,
  Capability,
  CatalogArtist,
  CatalogReleaseDetails,
  CatalogTrack,
} from '../catalog.ts';
import { type ChangeType, infoOf } from '../change-type.ts';
import { told } from './normalise.ts';
import type { DiffContext, OpenChange } from './types.ts';

/** The context for comparing with an answer: what it left out is not compared, as if unsupported. */
export function toldBy(context: DiffContext, { untold = [] }: Answered): DiffContext {
  if (untold.length === 0) return context;
  const told = [...context.capabilities].filter((capability) => !untold.includes(capability));
  return { ...context, capabilities: new Set(told) };
}

/** Whether an answer told the picture. */
export function tellsImage({ untold }: Answered): boolean {
  return untold?.includes('image') !== true;
}

/** Whether the profile is marked as verified; undefined where an answer doesn't say. */
export function toldVerified({ verified, untold }: CatalogArtist): boolean | undefined {
  return untold?.includes('verified') ? undefined : (verified ?? undefined);
}

/** Whether an answer, where there is one, left out what a change is about. */
export function leavesOut(
  changeType: ChangeType,
  field: Capability | undefined,
  answer: Answered | null | undefined,
): boolean {
  const needed = infoOf(changeType).isOfAvailability ? 'availability' : field;
  return needed !== undefined && answer?.untold?.includes(needed) === true;
}

/** Whether the profile tells the field that a change is about. */
export function isProfileTold({ payload }: OpenChange, artist: CatalogArtist): boolean {
  return payload.field !== 'verified' || toldVerified(artist) !== undefined;
}

/** Whether a release's own page tells the field that a change is about. */
export function isFieldTold({ payload }: OpenChange, page: CatalogReleaseDetails): boolean {
  switch (payload.field) {
    case 'label':
      return told(page.label) !== null;
    case 'upc':
      return told(page.upc) !== null;
    case 'contributors':
      return page.contributors.length > 0;
    case 'countries':
      return (page.countries ?? []).length > 0;
    case 'isrc':
      return isTrackTold(page, payload.subject.id, ({ isrc }) => told(isrc));
    case 'duration_ms':
      return isTrackTold(page, payload.subject.id, ({ duration_ms }) => duration_ms);
    case 'explicit':
      return isTrackTold(page, payload.subject.id, ({ explicit }) => explicit);
    default:
      return true;
  }
}

function isTrackTold(
  { tracks }: CatalogReleaseDetails,
  id: string,
  field: (track: CatalogTrack) => unknown,
): boolean {
  const track = tracks?.find((one) => one.id === id);
  return !track || field(track) !== null;
}
