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
