import { patience } from '../patience.ts';
import type {
  CatalogArtist,
  CatalogReleaseList,
  CatalogTopTrack,
  Observation,
} from '../../catalog.ts';
import type { Subject } from '../../change.ts';
import type { Severity } from '../../severity.ts';
import { firstImage } from '../baseline.ts';
import { finding, imageValue } from '../finding.ts';
import { imageChanged, isSpellingFix, sameTitle, titleDiffersOnlyInForm } from '../normalise.ts';
import { profileSentence } from '../summary.ts';
import { toldBy, toldVerified } from '../told-by.ts';
import { topDifference, topOf } from '../top-tracks/difference.ts';
import type { DiffContext, Finding, ProfileRecord } from '../types.ts';

/** Compares the profile. */
export function diffProfile(
  known: ProfileRecord,
  { artist, top_tracks }: Observation,
  context: DiffContext,
): Finding[] {
  if (artist === null) return known.available ? [unavailable(known, context)] : [];
  return [
    ...(known.available ? [] : [restored(known, context)]),
    ...(isOther(known, artist)
      ? [merged(known, artist, context)]
      : [
          ...diffName(known, artist),
          ...diffImage(known, artist, toldBy(context, artist)),
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
 * Whether what a list holds is taken over, since the profile became another one: the first list that
 * comes whole, whenever that is. Of those that don't the first one, and what comes within two days.
 */
export function isAdopting(
  { adopts_until, has_adopted }: ProfileRecord,
  { complete }: Pick<CatalogReleaseList, 'complete'>,
  now: Date,
): boolean {
  if (typeof adopts_until !== 'string') return false;
  return complete || has_adopted !== true || now.toISOString() < adopts_until;
}

function subjectOf(known: ProfileRecord): Subject {
  return { kind: 'artist', id: known.streaming_id, name: known.name };
}

function unavailable(known: ProfileRecord, context: DiffContext): Finding {
  return finding({
    type: 'PROFILE_UNAVAILABLE',
    subject: subjectOf(known),
    field: 'status',
    before: 'available',
    after: 'unavailable',
    reasons: [`the catalog answers that it knows no artist ${known.streaming_id}`],
    summary: profileSentence.unavailable(context.artist_name),
    move: { kind: 'profile', set: { available: false } },
  });
}

function restored(known: ProfileRecord, context: DiffContext): Finding {
  return finding({
    type: 'PROFILE_RESTORED',
    subject: subjectOf(known),
    field: 'status',
    before: 'unavailable',
    after: 'available',
    summary: profileSentence.restored(context.artist_name),
    move: { kind: 'profile', set: { available: true } },
  });
}

/** All that it shows and lists is the other profile's: part of this, and not told again. */
function merged(known: ProfileRecord, artist: CatalogArtist, context: DiffContext): Finding {
  const { streaming_id, catalog_url } = artist;
  const name = artist.name || known.name;
  const image = firstImage(artist);
  const adopts_until = new Date(context.now.getTime() + patience.takeOver * 1000).toISOString();
  const verified = toldVerified(artist) ?? null;
  return finding({
    type: 'PROFILE_MERGED',
    subject: subjectOf(known),
    field: 'streaming_id',
    before: { id: known.streaming_id, name: known.name },
    after: { id: streaming_id, name },
    reasons: [
      `asked for ${known.streaming_id}, the catalog answered with ${streaming_id}`,
      'what the other profile lists is taken as known from then on',
      `only ${known.streaming_id} was verified: verify ${streaming_id}, and the artist moves to it with all its history`,
    ],
    summary: profileSentence.merged(context.artist_name, known.streaming_id, streaming_id, name),
    move: {
      kind: 'profile',
      set: {
        ...{ streaming_id, name, image, catalog_url, verified, top_tracks: null },
        ...{ adopts_until, has_adopted: false },
      },
    },
  });
}

function diffName(known: ProfileRecord, { name }: CatalogArtist): Finding[] {
  if (name.trim() === '' || sameTitle(known.name, name)) return [];
  const { severity, reasons } = weighName(known.name, name);
  return [
    finding({
      type: 'PROFILE_NAME_CHANGED',
      severity,
      subject: subjectOf(known),
      field: 'name',
      before: known.name,
      after: name,
      reasons,
      summary: profileSentence.name(known.name, name),
      move: { kind: 'profile', set: { name } },
    }),
  ];
}

function weighName(before: string, after: string): { severity: Severity; reasons: string[] } {
  if (titleDiffersOnlyInForm(before, after)) {
    return { severity: 'warning', reasons: ['only the punctuation differs'] };
  }
  return isSpellingFix(before, after)
    ? { severity: 'warning', reasons: ['one letter differs, as when a spelling is put right'] }
    : { severity: 'critical', reasons: [] };
}

function diffImage(
  known: ProfileRecord,
  { image }: CatalogArtist,
  context: DiffContext,
): Finding[] {
  if (!context.capabilities.has('image') || !imageChanged(known.image, image)) return [];
  const isRemoved = image.id === null;
  const name = context.artist_name;
  return [
    finding({
      type: isRemoved ? 'PROFILE_IMAGE_REMOVED' : 'PROFILE_IMAGE_CHANGED',
      subject: subjectOf(known),
      field: 'image',
      before: imageValue(known.image),
      after: imageValue(image),
      reasons: ['the picture itself differs, not only its address'],
      summary: isRemoved
        ? profileSentence.imageRemoved(name)
        : known.image.id === null
          ? profileSentence.imageAdded(name)
          : profileSentence.imageChanged(name),
      move: { kind: 'profile', set: { image } },
    }),
  ];
}

/** The first time that the catalog says whether the profile is verified is baseline. */
function diffVerified(
  known: ProfileRecord,
  artist: CatalogArtist,
  { capabilities, artist_name }: DiffContext,
): Finding[] {
  const verified = capabilities.has('verified') ? toldVerified(artist) : undefined;
  const before = known.verified ?? undefined;
  if (verified === undefined || before === undefined || verified === before) return [];
  return [
    finding({
      type: verified ? 'VERIFICATION_GAINED' : 'VERIFICATION_LOST',
      subject: subjectOf(known),
      field: 'verified',
      before,
      after: verified,
      summary: verified
        ? profileSentence.verified(artist_name)
        : profileSentence.unverified(artist_name),
      move: { kind: 'profile', set: { verified } },
    }),
  ];
}

function diffTopTracks(
  known: ProfileRecord,
  seen: readonly CatalogTopTrack[] | null,
  context: DiffContext,
): Finding[] {
  // Nothing on top is no answer: whose releases are listed has something there.
  if (!context.capabilities.has('top_tracks') || !seen?.length || !known.top_tracks) return [];
  const { entered, left } = topDifference(known.top_tracks, seen, context.capabilities);
  if (entered.length + left.length === 0) return [];
  const values = (tracks: readonly CatalogTopTrack[]) =>
    topOf(tracks).map(({ id, name }) => ({ id, name }));
  return [
    finding({
      type: 'TOP_TRACKS_CHANGED',
      subject: subjectOf(known),
      field: 'top_tracks',
      before: values(known.top_tracks),
      after: values(seen),
      reasons: [`${entered.length} entered, ${left.length} left`],
      summary: profileSentence.topTracks(context.artist_name, entered, left),
      move: { kind: 'profile', set: { top_tracks: seen } },
    }),
  ];
}
