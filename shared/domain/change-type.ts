import * as z from 'zod';
import type { Severity } from './severity.ts';

/** What a subject of a change is. */
export const SubjectKind = z.enum(['artist', 'release', 'track']);
export type SubjectKind = z.infer<typeof SubjectKind>;

/** What is said of a type: default severity, a sentence, and the catalog capability that shows it. */
export interface ChangeTypeInfo {
  severity: Severity;
  subject: SubjectKind;
  description: string;
}

/** The taxonomy: every type of change that the service can report. */
export const changeTypes = {
  PROFILE_NAME_CHANGED: {
    severity: 'critical',
    subject: 'artist',
    description: 'The name of the profile changed.',
  },
  PROFILE_IMAGE_CHANGED: {
    severity: 'warning',
    subject: 'artist',
    description: 'The picture of the profile is another one.',
  },
  PROFILE_IMAGE_REMOVED: {
    severity: 'warning',
    subject: 'artist',
    description: 'The picture of the profile is gone.',
  },
  PROFILE_UNAVAILABLE: {
    severity: 'critical',
    subject: 'artist',
    description: 'The catalog does not know the profile any more.',
  },
  PROFILE_RESTORED: {
    severity: 'info',
    subject: 'artist',
    description: 'The profile is back in the catalog.',
  },
  PROFILE_MERGED: {
    severity: 'critical',
    subject: 'artist',
    description: 'The catalog answers with another profile than the one that was asked for.',
  },
  RELEASE_ANNOUNCED: {
    severity: 'info',
    subject: 'release',
    description: 'A release with a date in the future appeared.',
  },
  RELEASE_ADDED: {
    severity: 'warning',
    subject: 'release',
    description: 'A release that came out in the last 30 days appeared.',
  },
  BACK_CATALOG_ADDED: {
    severity: 'info',
    subject: 'release',
    description: 'A release that is older than 30 days appeared.',
  },
  APPEARS_ON_ADDED: {
    severity: 'info',
    subject: 'release',
    description: 'The artist appears on a release of somebody else.',
  },
  RELEASE_WENT_OFFLINE: {
    severity: 'critical',
    subject: 'release',
    description: 'A release is gone from the catalog.',
  },
  RELEASE_BACK_ONLINE: {
    severity: 'info',
    subject: 'release',
    description: 'A release that was gone is back.',
  },
  RELEASE_REPLACED: {
    severity: 'info',
    subject: 'release',
    description: 'A release went and the same one came under another id.',
  },
  RELEASE_TITLE_CHANGED: {
    severity: 'warning',
    subject: 'release',
    description: 'The title of a release changed.',
  },
  RELEASE_ARTWORK_CHANGED: {
    severity: 'warning',
    subject: 'release',
    description: 'The artwork of a release is another one.',
  },
  RELEASE_DATE_CHANGED: {
    severity: 'warning',
    subject: 'release',
    description: 'The date of a release changed.',
  },
  RELEASE_LABEL_CHANGED: {
    severity: 'warning',
    subject: 'release',
    description: 'A release names another label.',
  },
  RELEASE_UPC_CHANGED: {
    severity: 'warning',
    subject: 'release',
    description: 'A release has another UPC.',
  },
  RELEASE_TYPE_CHANGED: {
    severity: 'info',
    subject: 'release',
    description: 'A release is of another type now.',
  },
  TRACK_ADDED: {
    severity: 'info',
    subject: 'track',
    description: 'A track appeared in a release that is out.',
  },
  TRACKS_WENT_OFFLINE: {
    severity: 'critical',
    subject: 'release',
    description: 'Tracks of a release are gone or cannot be played any more.',
  },
  TRACK_ISRC_CHANGED: {
    severity: 'warning',
    subject: 'track',
    description: 'A track has another ISRC.',
  },
  TRACK_TITLE_CHANGED: {
    severity: 'info',
    subject: 'track',
    description: 'The title of a track changed.',
  },
  TOP_TRACKS_CHANGED: {
    severity: 'info',
    subject: 'artist',
    description: 'Other tracks are among the top tracks.',
  },
  FOLLOWERS_DROP: {
    severity: 'warning',
    subject: 'artist',
    description: 'The followers fall faster than they should.',
  },
  FOLLOWERS_SPIKE: {
    severity: 'info',
    subject: 'artist',
    description: 'The followers rise faster than usual.',
  },
} as const satisfies Record<string, ChangeTypeInfo>;

export type ChangeType = keyof typeof changeTypes;

export const changeTypeNames = Object.keys(changeTypes).filter(isChangeType);

function isChangeType(name: string): name is ChangeType {
  return name in changeTypes;
}

export const ChangeType = z.enum(changeTypeNames);
