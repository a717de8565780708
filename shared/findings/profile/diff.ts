import { patience } from '../patience.ts';
import type {
  CatalogArtist,
  CatalogReleaseList,
  CatalogTopTrack,
  Observation,
} from '../../domain/catalog/catalog.ts';
import { firstImage } from '../baseline.ts';
import { artistSubject, finding, imageValue } from '../finding.ts';
import { imageChanged, isSpellingFix, sameTitle, titleDiffersOnlyInForm } from '../normalise.ts';
import { message } from '../words.ts';
import { providedContext, providedVerified } from '../provided-fields.ts';
import { topDifference, topOf } from '../top-tracks/difference.ts';
import type { DiffContext, Finding } from '../types.ts';
import type { ProfileRecord } from '../records.ts';

/** Compares the profile. */
export function diffProfile(
  known: ProfileRecord,
  { artist, top_tracks }: Pick<Observation, 'artist' | 'top_tracks'>,
  context: DiffContext,
): Finding[] {
  if (artist === null) return known.available ? [unavailable(known)] : [];
  return [
    ...(known.available ? [] : [restored(known)]),
    ...(isOther(known, artist)
      ? [merged(known, artist, context)]
      : [
          ...diffName(known, artist),
          ...diffImage(known, artist, providedContext(context, artist)),
          ...diffVerified(known, artist, context),
          ...diffTopTracks(known, top_tracks, context),
        ]),
  ];
}

/** Whether the catalog answered with another profile than the one that is known. */
export function isOther(known: ProfileRecord, { streaming_id }: CatalogArtist): boolean {
  return streaming_id !== known.streaming_id;
}

/**
 * Whether a list counts as known because the profile became another one: the first complete list does,
 * whenever it arrives. Of incomplete lists, the first one does, and any within two days.
 */
export function isAdopting(
  { takeover }: ProfileRecord,
  { complete }: Pick<CatalogReleaseList, 'complete'>,
  now: Date,
): boolean {
  if (takeover.kind === 'none') return false;
  return complete || takeover.kind === 'awaited' || now.toISOString() < takeover.until;
}

function unavailable(known: ProfileRecord): Finding {
  return finding({
    type: 'PROFILE_UNAVAILABLE',
    subject: artistSubject(known),
    field: 'status',
    before: 'available',
    after: 'unavailable',
    reasons: [message('profileUnknown', { id: known.streaming_id })],
    says: message('profileUnavailable', {}),
    move: { kind: 'profile', set: { available: false } },
  });
}

function restored(known: ProfileRecord): Finding {
  return finding({
    type: 'PROFILE_RESTORED',
    subject: artistSubject(known),
    field: 'status',
    before: 'unavailable',
    after: 'available',
    says: message('profileRestored', {}),
    move: { kind: 'profile', set: { available: true } },
  });
}

/** Everything it shows and lists belongs to the other profile: part of this change, not reported again. */
function merged(known: ProfileRecord, artist: CatalogArtist, context: DiffContext): Finding {
  const { streaming_id, catalog_url } = artist;
  const name = artist.name || known.name;
  const image = firstImage(artist);
  const until = new Date(context.now.getTime() + patience.takeOver * 1000).toISOString();
  const verified = providedVerified(artist) ?? null;
  const { asked = known.streaming_id } = context;
  const ids = { asked, answered: streaming_id };
  const places = { from: known.streaming_id, to: streaming_id, name };
  const isOver = streaming_id === asked;
  return finding({
    type: 'PROFILE_MERGED',
    // The merge was taken back.
    ...(isOver && { severity: 'info' }),
    subject: artistSubject(known),
    field: 'streaming_id',
    before: { id: known.streaming_id, name: known.name },
    after: { id: streaming_id, name },
    reasons: isOver
      ? [message('answersItself', ids)]
      : [message('answeredWith', ids), message('listTakenOver', {}), message('verifyOther', ids)],
    says: message(isOver ? 'mergeOver' : 'profileMerged', places),
    move: {
      kind: 'profile',
      set: {
        ...{ streaming_id, name, image, catalog_url, verified, top_tracks: null },
        takeover: { kind: 'awaited', until },
      },
    },
  });
}

function diffName(known: ProfileRecord, { name }: CatalogArtist): Finding[] {
  if (name.trim() === '' || sameTitle(known.name, name)) return [];
  const reason = titleDiffersOnlyInForm(known.name, name)
    ? message('nameInForm', {})
    : isSpellingFix(known.name, name)
      ? message('nameSpelling', {})
      : null;
  return [
    finding({
      type: 'PROFILE_NAME_CHANGED',
      severity: reason ? 'warning' : 'critical',
      subject: artistSubject(known),
      field: 'name',
      before: known.name,
      after: name,
      reasons: reason ? [reason] : [],
      says: message('renamed', { before: known.name, after: name }),
      move: { kind: 'profile', set: { name } },
    }),
  ];
}

function diffImage(
  known: ProfileRecord,
  { image }: CatalogArtist,
  context: DiffContext,
): Finding[] {
  if (!context.capabilities.has('image') || !imageChanged(known.image, image)) return [];
  const [isNew, isRemoved] = [known.image.id === null, image.id === null];
  return [
    finding({
      type: isRemoved ? 'PROFILE_IMAGE_REMOVED' : 'PROFILE_IMAGE_CHANGED',
      subject: artistSubject(known),
      field: 'image',
      before: imageValue(known.image),
      after: imageValue(image),
      reasons: [message('pictureItself', {})],
      says: message(isRemoved ? 'pictureRemoved' : isNew ? 'pictureAdded' : 'pictureChanged', {}),
      move: { kind: 'profile', set: { image } },
    }),
  ];
}

/** The first time the catalog says whether the profile is verified, that is baseline. */
function diffVerified(
  known: ProfileRecord,
  artist: CatalogArtist,
  { capabilities }: DiffContext,
): Finding[] {
  const verified = capabilities.has('verified') ? providedVerified(artist) : undefined;
  const before = known.verified ?? undefined;
  if (verified === undefined || before === undefined || verified === before) return [];
  return [
    finding({
      type: verified ? 'VERIFICATION_GAINED' : 'VERIFICATION_LOST',
      subject: artistSubject(known),
      field: 'verified',
      before,
      after: verified,
      says: verified ? message('verifiedGained', {}) : message('verifiedLost', {}),
      move: { kind: 'profile', set: { verified } },
    }),
  ];
}

function diffTopTracks(
  known: ProfileRecord,
  seen: readonly CatalogTopTrack[] | null,
  context: DiffContext,
): Finding[] {
  // An empty list of top tracks is no answer: an artist with releases has some.
  if (!context.capabilities.has('top_tracks') || !seen?.length || !known.top_tracks) return [];
  const { entered, left } = topDifference(known.top_tracks, seen, context.capabilities);
  if (entered.length + left.length === 0) return [];
  const values = (tracks: readonly CatalogTopTrack[]) =>
    topOf(tracks).map(({ id, name }) => ({ id, name }));
  return [
    finding({
      type: 'TOP_TRACKS_CHANGED',
      subject: artistSubject(known),
      field: 'top_tracks',
      before: values(known.top_tracks),
      after: values(seen),
      reasons: [message('topCounted', { added: entered.length, removed: left.length })],
      says: message('topTracksChanged', { added: namesOf(entered), removed: namesOf(left) }),
      move: { kind: 'profile', set: { top_tracks: seen } },
    }),
  ];
}

function namesOf(tracks: readonly CatalogTopTrack[]): string[] {
  return tracks.map(({ name }) => name);
}
