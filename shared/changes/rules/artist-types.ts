import type { ChangeTypeInfo } from './info.ts';

const inBio = { subject: 'artist', needs: 'bio', road: 'bio' } as const;
const inLinks = { subject: 'artist', needs: 'links', road: 'links' } as const;
const inProfile = { subject: 'artist', road: 'profile' } as const;

/** Of the profile, what is written about the artist, and the top tracks. */
export const artistTypes = {
  PROFILE_NAME_CHANGED: {
    severity: 'critical',
    ...inProfile,
    raisedBy: 'size',
    description: 'The name of the profile changed.',
  },
  PROFILE_IMAGE_CHANGED: {
    severity: 'warning',
    ...inProfile,
    needs: 'image',
    raisedBy: 'size',
    undone: 'the earlier picture was back',
    description: 'The profile has a new picture.',
  },
  PROFILE_IMAGE_REMOVED: {
    severity: 'warning',
    ...inProfile,
    needs: 'image',
    raisedBy: 'size',
    undone: 'the picture was back',
    description: 'The profile picture was removed.',
  },
  PROFILE_UNAVAILABLE: {
    severity: 'critical',
    ...inProfile,
    undone: 'the profile was back in the catalog',
    description: 'The profile was removed from the catalog.',
  },
  PROFILE_RESTORED: {
    severity: 'info',
    ...inProfile,
    undone: 'the profile was gone again',
    description: 'The profile is back in the catalog.',
  },
  PROFILE_MERGED: {
    severity: 'critical',
    ...inProfile,
    undone: 'the catalog showed the original profile again',
    description:
      'The profile now leads to another profile, or another profile’s releases appeared on it at once.',
  },
  VERIFICATION_LOST: {
    severity: 'critical',
    ...inProfile,
    needs: 'verified',
    undone: 'the profile was marked as verified again',
    description: 'The profile is no longer marked as verified.',
  },
  VERIFICATION_GAINED: {
    severity: 'info',
    ...inProfile,
    needs: 'verified',
    undone: 'the profile was no longer marked as verified',
    description: 'The profile is now marked as verified.',
  },
  BIO_CHANGED: {
    severity: 'warning',
    ...inBio,
    undone: 'the earlier biography was back',
    description: 'The biography on Last.fm changed.',
  },
  BIO_REMOVED: {
    severity: 'warning',
    ...inBio,
    undone: 'the biography was back',
    description: 'The biography on Last.fm was removed.',
  },
  SOCIAL_LINK_ADDED: {
    severity: 'warning',
    ...inLinks,
    raisedBy: 'size',
    undone: 'the link was gone again',
    description: 'A link to one of the artist’s pages was added on MusicBrainz.',
  },
  SOCIAL_LINK_REMOVED: {
    severity: 'warning',
    ...inLinks,
    undone: 'the link was back',
    description: 'A link to one of the artist’s pages was removed on MusicBrainz.',
  },
  SOCIAL_LINK_CHANGED: {
    severity: 'warning',
    ...inLinks,
    raisedBy: 'size',
    undone: 'the earlier link was back',
    description: 'A link on MusicBrainz now leads to a different account on the same site.',
  },
  TOP_TRACKS_CHANGED: {
    severity: 'info',
    subject: 'artist',
    needs: 'top_tracks',
    road: 'top_tracks',
    undone: 'the earlier top tracks were back',
    description: 'The top tracks changed.',
  },
  TOP_TRACK_UNKNOWN: {
    severity: 'critical',
    subject: 'track',
    needs: 'top_tracks',
    road: 'top_news',
    undone: 'the track left the top tracks, or its release turned out to be known,',
    description: 'A top track is on a release that is not on the artist’s profile.',
  },
} as const satisfies Record<string, ChangeTypeInfo>;

const ofFollowers = { subject: 'artist', needs: 'followers', road: 'days' } as const;
const ofListeners = { subject: 'artist', needs: 'monthly_listeners', road: 'days' } as const;
const ofOurselves = { subject: 'artist', road: 'own' } as const;

/** Of numbers, and of the watching itself. */
export const numberTypes = {
  FOLLOWERS_DROP: {
    severity: 'warning',
    ...ofFollowers,
    description: 'Followers are falling faster than expected.',
  },
  FOLLOWERS_SPIKE: {
    severity: 'info',
    ...ofFollowers,
    description: 'Followers are rising faster than usual.',
  },
  LISTENERS_DROP: {
    severity: 'warning',
    ...ofListeners,
    description:
      'Monthly listeners are falling faster than expected. Not available from Deezer or Spotify.',
  },
  LISTENERS_SPIKE: {
    severity: 'info',
    ...ofListeners,
    description:
      'Monthly listeners are rising faster than usual. Not available from Deezer or Spotify.',
  },
  MILESTONE_REACHED: {
    severity: 'info',
    subject: 'artist',
    needs: ['followers', 'monthly_listeners'],
    road: 'days',
    description: 'Followers or monthly listeners passed 10,000, 100,000, a million, and so on.',
  },
  RELEASE_MISSED: {
    severity: 'warning',
    ...ofOurselves,
    description: 'A release that was expected isn’t in the catalog a day after its date.',
  },
  MONITORING_STALE: {
    severity: 'warning',
    ...ofOurselves,
    description:
      'The artist hasn’t had a successful check for three intervals. Changes may go unnoticed.',
  },
  MONITORING_RECOVERED: {
    severity: 'info',
    ...ofOurselves,
    description: 'The artist is being checked again: two checks in a row succeeded.',
  },
} as const satisfies Record<string, ChangeTypeInfo>;
