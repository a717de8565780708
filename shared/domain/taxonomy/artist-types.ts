import type { ChangeTypeInfo } from './info.ts';

/** Of the profile, what is written about the artist, and the top tracks. */
export const artistTypes = {
  PROFILE_NAME_CHANGED: {
    severity: 'critical',
    subject: 'artist',
  },
  PROFILE_IMAGE_CHANGED: {
    severity: 'warning',
    subject: 'artist',
    needs: 'image',
  },
  PROFILE_IMAGE_REMOVED: {
    severity: 'warning',
    subject: 'artist',
    needs: 'image',
  },
  PROFILE_UNAVAILABLE: {
    severity: 'critical',
    subject: 'artist',
  },
  PROFILE_RESTORED: {
    severity: 'info',
    subject: 'artist',
  },
  PROFILE_MERGED: {
    severity: 'critical',
    subject: 'artist',
  },
  VERIFICATION_LOST: {
    severity: 'critical',
    subject: 'artist',
    needs: 'verified',
  },
  VERIFICATION_GAINED: {
    severity: 'info',
    subject: 'artist',
    needs: 'verified',
  },
  BIO_CHANGED: {
    severity: 'warning',
    subject: 'artist',
    needs: 'bio',
  },
  BIO_REMOVED: {
    severity: 'warning',
    subject: 'artist',
    needs: 'bio',
  },
  SOCIAL_LINK_ADDED: {
    severity: 'warning',
    subject: 'artist',
    needs: 'links',
  },
  SOCIAL_LINK_REMOVED: {
    severity: 'warning',
    subject: 'artist',
    needs: 'links',
  },
  SOCIAL_LINK_CHANGED: {
    severity: 'warning',
    subject: 'artist',
    needs: 'links',
  },
  TOP_TRACKS_CHANGED: {
    severity: 'info',
    subject: 'artist',
    needs: 'top_tracks',
  },
  TOP_TRACK_UNKNOWN: {
    severity: 'critical',
    subject: 'track',
    needs: 'top_tracks',
  },
} as const satisfies Record<string, ChangeTypeInfo>;
