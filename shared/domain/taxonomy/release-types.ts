import type { ChangeTypeInfo } from './info.ts';

/** Of releases. */
export const releaseTypes = {
  RELEASE_SUSPICIOUS: {
    severity: 'critical',
    subject: 'release',
  },
  RELEASE_ANNOUNCED: {
    severity: 'info',
    subject: 'release',
  },
  RELEASE_ADDED: {
    severity: 'warning',
    subject: 'release',
  },
  BACK_CATALOG_ADDED: {
    severity: 'info',
    subject: 'release',
  },
  APPEARS_ON_ADDED: {
    severity: 'info',
    subject: 'release',
  },
  RELEASE_WENT_OFFLINE: {
    severity: 'critical',
    subject: 'release',
  },
  RELEASE_DELISTED: {
    severity: 'warning',
    subject: 'release',
  },
  RELEASE_BACK_ONLINE: {
    severity: 'info',
    subject: 'release',
  },
  RELEASE_REPLACED: {
    severity: 'info',
    subject: 'release',
  },
  RELEASE_TITLE_CHANGED: {
    severity: 'warning',
    subject: 'release',
  },
  RELEASE_ARTWORK_CHANGED: {
    severity: 'warning',
    subject: 'release',
    needs: 'image',
  },
  RELEASE_DATE_CHANGED: {
    severity: 'warning',
    subject: 'release',
  },
  RELEASE_LABEL_CHANGED: {
    severity: 'warning',
    subject: 'release',
    needs: 'labels',
  },
  RELEASE_UPC_CHANGED: {
    severity: 'warning',
    subject: 'release',
    needs: 'upcs',
  },
  RELEASE_TYPE_CHANGED: {
    severity: 'info',
    subject: 'release',
  },
  RELEASE_CREDITS_CHANGED: {
    severity: 'warning',
    subject: 'release',
  },
  RELEASE_AVAILABILITY_CHANGED: {
    severity: 'warning',
    subject: 'release',
    needs: 'countries',
  },
} as const satisfies Record<string, ChangeTypeInfo>;

/** Of the tracks of a release. */
export const trackTypes = {
  TRACK_ADDED: {
    severity: 'info',
    subject: 'track',
  },
  TRACKS_WENT_OFFLINE: {
    severity: 'critical',
    subject: 'release',
  },
  TRACK_REMOVED: {
    severity: 'warning',
    subject: 'release',
  },
  TRACK_ISRC_CHANGED: {
    severity: 'warning',
    subject: 'track',
    needs: 'isrcs',
  },
  TRACK_AUDIO_REPLACED: {
    severity: 'warning',
    subject: 'track',
  },
  TRACK_EXPLICIT_CHANGED: {
    severity: 'info',
    subject: 'track',
  },
  TRACK_TITLE_CHANGED: {
    severity: 'info',
    subject: 'track',
  },
} as const satisfies Record<string, ChangeTypeInfo>;
