import type { ChangeType } from '../../shared/changes/rules/change-type.ts';

const sameAsMeant = 'Check that it was you. If not, ask the distributor or the catalog to undo it.';
const ours =
  'Compare `payload.before` and `payload.after` with your own records, and correct whichever is wrong.';
const triage =
  '`POST /api/v1/artists/{id}/releases/{release_id}/triage` takes your answer. If it isn’t the artist’s, report it: `GET /api/v1/changes/{id}/report-kit` has what the catalog needs.';
const takedown =
  'If it wasn’t planned, ask the distributor today. `RELEASE_BACK_ONLINE` tells you when it’s over.';
const record = 'Nothing, unless you keep records: then update them.';
const numbers =
  '`payload.readings` has the days, and `payload.expected` the usual range. Look for a reason among the artist’s other changes first (`related`).';

/** What a program or a person does about a change, by its type. A type without advice doesn't compile. */
export const advice: Readonly<Record<ChangeType, string>> = {
  PROFILE_NAME_CHANGED: sameAsMeant,
  PROFILE_IMAGE_CHANGED: `${sameAsMeant} \`GET /api/v1/changes/{id}/evidence/before\` has the old picture.`,
  PROFILE_IMAGE_REMOVED: sameAsMeant,
  PROFILE_UNAVAILABLE: 'Ask the catalog. `PROFILE_RESTORED` tells you when it’s over.',
  PROFILE_RESTORED: 'Close the ticket of the `PROFILE_UNAVAILABLE` that `resolves` names.',
  PROFILE_MERGED:
    'Ask the catalog to separate the profiles again, before followers and releases mix.',
  VERIFICATION_LOST: 'Ask the catalog why, and claim the profile again.',
  VERIFICATION_GAINED: record,
  BIO_CHANGED: 'Read it. Anyone can edit it on Last.fm, and so can you.',
  BIO_REMOVED: 'Write it anew on Last.fm.',
  SOCIAL_LINK_ADDED: 'Open it. If it isn’t the artist’s, remove it on MusicBrainz.',
  SOCIAL_LINK_REMOVED: 'If it’s still the artist’s, add it again on MusicBrainz.',
  SOCIAL_LINK_CHANGED: 'Open it. If it isn’t the artist’s, correct it on MusicBrainz.',
  TOP_TRACKS_CHANGED: record,
  TOP_TRACK_UNKNOWN: 'Listen to it. If it isn’t the artist’s, ask the catalog to move it.',
  RELEASE_SUSPICIOUS: triage,
  RELEASE_ANNOUNCED: triage,
  RELEASE_ADDED: triage,
  BACK_CATALOG_ADDED: triage,
  APPEARS_ON_ADDED:
    'Check that the artist really takes part. If not, ask the other label to correct the credit.',
  RELEASE_WENT_OFFLINE: takedown,
  RELEASE_DELISTED: 'Ask the distributor to link it to the artist’s profile again.',
  RELEASE_BACK_ONLINE: 'Close the ticket of the change that `resolves` names.',
  RELEASE_REPLACED: 'Use the new ID from now on: `payload.after` has it.',
  RELEASE_TITLE_CHANGED: ours,
  RELEASE_ARTWORK_CHANGED: ours,
  RELEASE_DATE_CHANGED: ours,
  RELEASE_LABEL_CHANGED: `${ours} A label that you don’t know can mean that somebody else delivers the release.`,
  RELEASE_UPC_CHANGED: ours,
  RELEASE_TYPE_CHANGED: record,
  RELEASE_CREDITS_CHANGED: ours,
  RELEASE_AVAILABILITY_CHANGED:
    'If countries are missing that you have the rights for, ask the distributor.',
  TRACK_ADDED: record,
  TRACKS_WENT_OFFLINE: takedown,
  TRACK_REMOVED: 'If it wasn’t planned, ask the distributor.',
  TRACK_ISRC_CHANGED: ours,
  TRACK_AUDIO_REPLACED: 'Listen to it. If it’s the wrong recording, ask the distributor.',
  TRACK_EXPLICIT_CHANGED: ours,
  TRACK_TITLE_CHANGED: ours,
  FOLLOWERS_DROP: numbers,
  FOLLOWERS_SPIKE: numbers,
  LISTENERS_DROP: numbers,
  LISTENERS_SPIKE: numbers,
  MILESTONE_REACHED: 'Celebrate.',
  RELEASE_MISSED: 'Ask the distributor where it is. When it appears, its own change says so.',
  MONITORING_STALE:
    'Nothing can be done on your side. Look at the catalog yourself until `MONITORING_RECOVERED`.',
  MONITORING_RECOVERED: 'Nothing: what changed in the meantime is found now.',
};
