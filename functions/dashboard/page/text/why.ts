import type { ChangeType } from '../change.ts';

const reach = 'Listeners and stores see it at once.';
const lost = 'Until it’s back, nobody can play it.';
const credit = 'Royalties and charts follow it.';
const whose = 'Say whose it is. We judge later releases by your answer.';

/** Why what happened matters, in one short sentence. */
export const why = {
  dismissed: (reason: string | null) => reason ?? 'It was a false alarm.',
  others: (count: string) => `About ${count} other artists had the same on that day.`,
  patterns: {
    profile_takeover: 'With the other changes, it looks as if somebody took the profile over.',
    foreign_after_takedown:
      'A suspicious release appeared, and one of the artist’s own was taken down.',
  },
  checking: 'Being checked',
  types: {
    PROFILE_NAME_CHANGED: reach,
    PROFILE_IMAGE_CHANGED: reach,
    PROFILE_IMAGE_REMOVED: reach,
    PROFILE_UNAVAILABLE: 'Nobody finds the artist until the profile is back.',
    PROFILE_RESTORED: 'The profile is found again.',
    PROFILE_MERGED: 'Followers and releases may be with the other profile now.',
    VERIFICATION_LOST: 'Fans can’t tell the profile from a copy.',
    VERIFICATION_GAINED: 'Fans can tell the profile from a copy.',
    BIO_CHANGED: reach,
    BIO_REMOVED: reach,
    SOCIAL_LINK_ADDED: 'Fans follow it: check that it’s yours.',
    SOCIAL_LINK_REMOVED: 'Fans don’t find the other profile from here.',
    SOCIAL_LINK_CHANGED: 'Fans follow it: check that it’s yours.',
    TOP_TRACKS_CHANGED: 'It’s what new listeners hear first.',
    TOP_TRACK_UNKNOWN: 'Listeners may hear somebody else as this artist.',
    RELEASE_SUSPICIOUS: whose,
    RELEASE_ANNOUNCED: whose,
    RELEASE_ADDED: whose,
    BACK_CATALOG_ADDED: whose,
    APPEARS_ON_ADDED: 'Check that the credit is right.',
    RELEASE_WENT_OFFLINE: lost,
    RELEASE_DELISTED: 'It no longer stands on the profile.',
    RELEASE_BACK_ONLINE: 'It can be played again.',
    RELEASE_REPLACED: 'Plays and playlists may not have moved along.',
    RELEASE_MISSED: 'It should be there by now: ask the distributor.',
    RELEASE_TITLE_CHANGED: reach,
    RELEASE_ARTWORK_CHANGED: reach,
    RELEASE_DATE_CHANGED: 'Campaigns and pre-saves depend on it.',
    RELEASE_LABEL_CHANGED: 'It may have moved to another owner.',
    RELEASE_UPC_CHANGED: credit,
    RELEASE_TYPE_CHANGED: 'It moves to another place on the profile.',
    RELEASE_CREDITS_CHANGED: credit,
    RELEASE_AVAILABILITY_CHANGED: 'In some countries, it can’t be played, or can again.',
    TRACK_ADDED: 'Check that it belongs there.',
    TRACKS_WENT_OFFLINE: lost,
    TRACK_REMOVED: lost,
    TRACK_ISRC_CHANGED: credit,
    TRACK_AUDIO_REPLACED: 'Listeners hear another recording.',
    TRACK_EXPLICIT_CHANGED: 'Some playlists and countries leave explicit tracks out.',
    TRACK_TITLE_CHANGED: reach,
    FOLLOWERS_DROP: 'It’s outside of the usual range.',
    FOLLOWERS_SPIKE: 'It’s outside of the usual range.',
    LISTENERS_DROP: 'It’s outside of the usual range.',
    LISTENERS_SPIKE: 'It’s outside of the usual range.',
    MILESTONE_REACHED: 'Something to celebrate with fans.',
    MONITORING_STALE: 'What happens meanwhile is seen late.',
    MONITORING_RECOVERED: 'Changes are seen in time again.',
  } satisfies Readonly<Record<ChangeType, string>>,
};
